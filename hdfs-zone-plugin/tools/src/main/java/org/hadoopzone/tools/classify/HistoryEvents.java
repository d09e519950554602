/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.JsonDecoder;

/**
 * Reads the events that {@code classify} needs from one history file, in text or binary format.
 * Ends where the file ends or is truncated. Hadoop's own reader is slower: it creates objects for
 * all events, and parses the schema again for each file.
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
  @SuppressWarnings("deprecation") // readLine suffices: the header is plain ASCII.
  HistoryEvents(InputStream file) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(file, BUFFER));
    String form = in.readLine();
    String text = in.readLine();
    if (text == null) {
      throw new EOFException("truncated: the Avro schema is missing");
    }
    schema = EventSchema.of(text);
    if (TEXT.equals(form)) {
      decoder = DecoderFactory.get().jsonDecoder(schema.event, new EventLines(in));
    } else if (BINARY.equals(form)) {
      decoder = DecoderFactory.get().binaryDecoder(in, null);
    } else {
      throw new IOException(
          "not a history file: begins with \"" + form + "\", not with " + TEXT + " or " + BINARY);
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

  /**
   * The Avro schema in the header of a history file. Each event consists of its type and a union of
   * all event records. Decodes only the records and fields that {@code classify} needs, and skips
   * the others. Thread-safe.
   */
  private static final class EventSchema {
    private static final Map<String, Schema> WANTED = wanted();

    /**
     * The last schema that was parsed. Nearly all files have the same schema, and parsing it takes
     * longer than reading a small job.
     */
    private static volatile EventSchema latest;

    private final String text;
    final Schema event;
    private final List<Schema> records;
    private final Map<Schema, GenericDatumReader<GenericRecord>> readers = new HashMap<>();

    private EventSchema(String text) throws IOException {
      this.text = text;
      this.event = new Schema.Parser().parse(text);
      List<Schema.Field> fields = event.getFields();
      if (fields.size() != 2 || fields.get(1).schema().getType() != Schema.Type.UNION) {
        throw new IOException(
            "not a history file: its Avro schema does not describe job history events");
      }
      WriterSchema.requireBytes(event);
      this.records = fields.get(1).schema().getTypes();
      for (Schema record : records) {
        Schema wanted = WANTED.get(record.getFullName());
        if (wanted != null) {
          readers.put(record, new GenericDatumReader<>(record, wanted));
        }
      }
    }

    /**
     * Parses a schema in JSON.
     *
     * @throws IOException if the text is not a schema of job history
     */
    static EventSchema of(String text) throws IOException {
      EventSchema schema = latest;
      if (schema == null || !schema.text.equals(text)) {
        schema = new EventSchema(text);
        latest = schema;
      }
      return schema;
    }

    /** Returns the record of the next event; empty if the event is not needed. */
    Optional<GenericRecord> next(Decoder decoder) throws IOException {
      decoder.readEnum();
      Schema record = records.get(decoder.readIndex());
      GenericDatumReader<GenericRecord> reader = readers.get(record);
      if (reader == null) {
        pass(record, decoder);
        return Optional.empty();
      }
      return Optional.of(reader.read(null, decoder));
    }

    private static void pass(Schema record, Decoder decoder) throws IOException {
      if (decoder instanceof JsonDecoder) {
        // Avro 1.7, which Hadoop 3.3 uses, cannot skip a null in JSON text.
        new GenericDatumReader<GenericRecord>(record).read(null, decoder);
      } else {
        GenericDatumReader.skip(record, decoder);
      }
    }

    private static Map<String, Schema> wanted() {
      Map<String, Schema> wanted = new HashMap<>();
      try (InputStream in = EventSchema.class.getResourceAsStream("wanted-events.avsc")) {
        for (Schema record : new Schema.Parser().parse(in).getTypes()) {
          wanted.put(record.getFullName(), record);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return wanted;
    }
  }
}
