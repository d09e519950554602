/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.jobhistory.EventWriter;
import org.apache.hadoop.mapreduce.jobhistory.EventWriter.WriteMode;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;

/** Writes a history file with the Hadoop class that ApplicationMasters use. */
final class HistoryWriter implements Closeable {
  private static final Method WRITE = write();

  private final Path file;
  private final EventWriter writer;

  HistoryWriter(Path dir, JobID job, boolean binary) throws IOException {
    Files.createDirectories(dir);
    file = dir.resolve(job + ".jhist");
    writer =
        new EventWriter(
            new FSDataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), null),
            binary ? WriteMode.BINARY : WriteMode.JSON);
  }

  Path file() {
    return file;
  }

  void event(HistoryEvent event) throws IOException {
    try {
      WRITE.invoke(writer, event);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static Method write() {
    try {
      Method write = EventWriter.class.getDeclaredMethod("write", HistoryEvent.class);
      write.setAccessible(true);
      return write;
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }
}
