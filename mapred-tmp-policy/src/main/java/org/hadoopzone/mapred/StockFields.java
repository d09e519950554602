/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import java.lang.reflect.Field;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Merger;

/**
 * The two places of a task that no plug-in point reaches, replaced by reflection. Both are plain
 * fields in all supported versions of Hadoop; should one go away, its caller hears of it and does
 * without.
 */
final class StockFields {
  private StockFields() {}

  /** Has the intermediate files of multi-pass merges placed by zone. */
  static void replaceMergerDirs() throws ReflectiveOperationException {
    set(Merger.class, "lDirAlloc", null, new ZoneLocalDirAllocator());
  }

  /**
   * Has the task write through an {@link IntermediateFileSystem}, which it keeps until it ends.
   *
   * @throws IOException if another plugin has put its own file system in place
   */
  static IntermediateFileSystem replaceRawLocalFileSystem(JobConf job)
      throws ReflectiveOperationException, IOException {
    LocalFileSystem local = FileSystem.getLocal(job);
    FileSystem raw = local.getRaw();
    if (raw instanceof IntermediateFileSystem) {
      return (IntermediateFileSystem) raw;
    }
    if (raw.getClass() != RawLocalFileSystem.class) {
      throw new IOException("the local file system is a " + raw.getClass().getName());
    }
    IntermediateFileSystem replacement = new IntermediateFileSystem();
    replacement.initialize(raw.getUri(), job);
    replacement.setWorkingDirectory(raw.getWorkingDirectory());
    set(FilterFileSystem.class, "fs", local, replacement);
    return replacement;
  }

  private static void set(Class<?> owner, String name, Object object, Object value)
      throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }
}
