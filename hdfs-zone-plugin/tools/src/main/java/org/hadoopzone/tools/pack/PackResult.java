/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.hadoopzone.tools.cli.Columns;

/** The output of an action of {@code pack}, as text and for {@code --json}. Immutable. */
final class PackResult {
  private final ObjectNode values;
  private final String text;
  private final boolean complete;

  private PackResult(ObjectNode values, String text, boolean complete) {
    this.values = values;
    this.text = text;
    this.complete = complete;
  }

  /** Returns a result with text that fits a terminal. */
  static PackResult of(ObjectNode values, String text) {
    return new PackResult(values, text, true);
  }

  /** Returns a result with a sentence, which is wrapped. */
  static PackResult sentence(ObjectNode values, String sentence) {
    return of(values, Columns.wrap(sentence));
  }

  /** Returns this result, marked as incomplete. */
  PackResult incomplete() {
    return new PackResult(values, text, false);
  }

  ObjectNode values() {
    return values;
  }

  String text() {
    return text;
  }

  /** Returns whether the action is complete. */
  boolean isComplete() {
    return complete;
  }
}
