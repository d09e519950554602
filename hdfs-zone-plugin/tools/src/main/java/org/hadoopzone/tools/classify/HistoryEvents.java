/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;

/**
 * Reads the events of one history file that are needed, in text or binary format, until the end of
 * the file or the point where it is truncated. Hadoop's own reader creates objects for all events,
 * and parses the schema again for each file.
 */
final class HistoryEvents {
  private static final int BUFFER = 1 << 16;
  private static final String TEXT = "Avro-Json";
  private static final String BINARY = "Avro-Binary";

  private final EventSchema schema;
  private final Decoder decoder;

  /**
   * Reads the header: the format and the schema.
   *
   * @throws IOException if the file does not start with the header of a history file
   */
  @SuppressWarnings("deprecation") // Only ASCII is there to read.
  HistoryEvents(InputStream file) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(file, BUFFER));
    String form = in.readLine();
    String text = in.readLine();
    if (text == null) {
      throw new EOFException("truncated: it has no schema");
    }
    schema = EventSchema.of(text);
    if (TEXT.equals(form)) {
      decoder = DecoderFactory.get().jsonDecoder(schema.event(), new EventLines(in));
    } else if (BINARY.equals(form)) {
      decoder = DecoderFactory.get().binaryDecoder(in, null);
    } else {
      throw new IOException("neither " + TEXT + " nor " + BINARY + ", but " + form);
    }
  }

  /** Passes each needed event to {@code sink}, in file order. */
  void forEach(Consumer<GenericRecord> sink) throws IOException {
    while (true) {
      Optional<GenericRecord> event;
      try {
        event = schema.next(decoder);
      } catch (EOFException e) {
        return;
      }
      event.ifPresent(sink);
    }
  }
}
