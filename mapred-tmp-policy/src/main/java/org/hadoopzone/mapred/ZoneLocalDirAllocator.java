/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * Allocates the intermediate files of one task in the disk zone that they prefer, or in any other
 * local dir if that zone does not have enough free space. As with the stock allocator, reads look
 * for a file in all local dirs. If no local dir has enough free space, the stock allocator is used.
 *
 * <p>Thread-safe.
 */
class ZoneLocalDirAllocator extends LocalDirAllocator {
  private final IntermediateFiles files;

  ZoneLocalDirAllocator(IntermediateFiles files) {
    super(MRConfig.LOCAL_DIR);
    this.files = files;
  }

  @Override
  public Path getLocalPathForWrite(String path, long size, Configuration conf, boolean checkWrite)
      throws IOException {
    // The requested name of a merged file is the absolute path of one of its inputs.
    String name = path.startsWith(Path.SEPARATOR) ? path.substring(1) : path;
    Optional<File> file = files.allocate(name, Math.max(0, size));
    return file.isPresent()
        ? new Path(file.get().getPath())
        : super.getLocalPathForWrite(path, size, conf, checkWrite);
  }
}
