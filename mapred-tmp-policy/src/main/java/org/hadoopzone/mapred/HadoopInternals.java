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
 * Replaces, by reflection, two fields of a task that no plug-in point can set. Both fields exist in
 * all supported versions of Hadoop. If a field is missing, the caller gets an exception and
 * continues without the replacement.
 */
final class HadoopInternals {
  private HadoopInternals() {}

  /** Places the intermediate files of multi-pass merges by zone. */
  static void replaceMergerDirs() throws ReflectiveOperationException {
    set(Merger.class, "lDirAlloc", null, new ZoneLocalDirAllocator());
  }

  /**
   * Makes the task write through an {@link IntermediateFileSystem} until the task ends.
   *
   * @throws IOException if another plugin has already installed its own file system
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
