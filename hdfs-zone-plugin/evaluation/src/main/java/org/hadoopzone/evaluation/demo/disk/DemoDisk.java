/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.watch.FileKind;

/** The disks of one run of the demo. Their data is deleted when this object is closed. */
public interface DemoDisk extends AutoCloseable {
  ClusterDirs dirs();

  /** Returns the number of DataNodes that share the disks. */
  int dataNodes();

  /** Returns additional settings of the daemons. */
  Map<Site, Map<String, String>> settings();

  /** Returns the command prefix that starts the daemons; empty for none. */
  List<String> launcher();

  /**
   * Runs some work and measures its disk accesses. The dirs must exist.
   *
   * @param blocks returns the kinds of the HDFS blocks by block ID; called after the work
   * @return empty if these disks cannot be measured
   */
  Optional<DiskUse> measure(Meter.Work work, Callable<Map<Long, FileKind>> blocks) throws Exception;

  /**
   * Drops the page cache if disk accesses are measured. The next job then reads its input from the
   * disk, as on a cluster with more data than memory.
   */
  void dropCache() throws IOException;

  @Override
  void close() throws IOException;
}
