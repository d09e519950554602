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
 * Allocates local files in the disk zone that the job asks for, and in any other local dir when
 * that zone has no room. Files are found again wherever they are, as the stock allocator does it.
 * Where nothing is to be placed by zone, or no dir has room, it is the stock allocator.
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
    // A merged file is named after one of its inputs, with the absolute path of that.
    String name = path.startsWith(Path.SEPARATOR) ? path.substring(1) : path;
    Optional<File> file =
        IntermediatePlacement.read(conf)
            .flatMap(placement -> placement.place(name, Math.max(0, size), Collections.emptySet()));
    return file.isPresent()
        ? new Path(file.get().getPath())
        : super.getLocalPathForWrite(path, size, conf, checkWrite);
  }
}
