/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Checks the schema in a history file. Any user can write such a file. If values take no bytes, a
 * few bytes can describe so many values that a reader would never finish.
 */
final class WriterSchema {
  private final Set<Schema> checked = Collections.newSetFromMap(new IdentityHashMap<>());

  private WriterSchema() {}

  /**
   * Checks that each value of the schema takes at least one byte. The only exception is null in a
   * union, because the union itself takes a byte.
   *
   * @throws IOException if a value may take no bytes
   */
  static void requireBytes(Schema schema) throws IOException {
    new WriterSchema().check(schema);
  }

  private void check(Schema schema) throws IOException {
    if (!checked.add(schema)) {
      return;
    }
    switch (schema.getType()) {
      case NULL:
        refuseIf(true, schema);
        break;
      case FIXED:
        refuseIf(schema.getFixedSize() == 0, schema);
        break;
      case RECORD:
        refuseIf(schema.getFields().isEmpty(), schema);
        for (Schema.Field field : schema.getFields()) {
          check(field.schema());
        }
        break;
      case ARRAY:
        check(schema.getElementType());
        break;
      case MAP:
        check(schema.getValueType());
        break;
      case UNION:
        for (Schema branch : schema.getTypes()) {
          if (branch.getType() != Schema.Type.NULL) {
            check(branch);
          }
        }
        break;
      default:
        break;
    }
  }

  private static void refuseIf(boolean empty, Schema schema) throws IOException {
    if (empty) {
      throw new IOException(
          "damaged: its Avro schema has values of type "
              + schema.getFullName()
              + ", which take no bytes");
    }
  }
}
