/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * Allocates local files in the disk zone that the job prefers, or in any other local dir if that
 * zone has not enough free space. As with the stock allocator, files are found in any local dir. If
 * the job requests no placement by zone, or no local dir has enough free space, the stock allocator
 * is used.
 *
 * <p>Thread-safe.
 */
class ZoneLocalDirAllocator extends LocalDirAllocator {
  ZoneLocalDirAllocator() {
    super(MRConfig.LOCAL_DIR);
  }

  @Override
  public Path getLocalPathForWrite(String path, long size, Configuration conf, boolean checkWrite)
      throws IOException {
    // The requested name of a merged file is the absolute path of one of its inputs.
    String name = path.startsWith(Path.SEPARATOR) ? path.substring(1) : path;
    Optional<File> file =
        IntermediatePlacement.read(conf)
            .flatMap(placement -> placement.place(name, Math.max(0, size), Collections.emptySet()));
    return file.isPresent()
        ? new Path(file.get().getPath())
        : super.getLocalPathForWrite(path, size, conf, checkWrite);
  }
}
