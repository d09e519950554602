/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.watch.FileKind;

/** Plain directories as zones, for machines that cannot emulate a drive. */
public record PlainDisks(DiskLayout dirs) implements DemoDisk {
  private static final int DISKS = 2;
  private static final int DATA_NODES = 2;

  /** Creates disks below a directory. */
  public static PlainDisks in(Path home) {
    return new PlainDisks(new DiskLayout(home, DISKS));
  }

  @Override
  public int dataNodes() {
    return DATA_NODES;
  }

  @Override
  public Map<Site, Map<String, String>> settings() {
    return Map.of();
  }

  @Override
  public List<String> launcher() {
    return List.of();
  }

  @Override
  public Optional<DiskUse> measure(Meter.Work work, Callable<Map<Long, FileKind>> blocks)
      throws Exception {
    work.run();
    return Optional.empty();
  }

  @Override
  public void dropCache() {
    // Nothing to do, because disk accesses are not measured.
  }

  @Override
  public void close() throws IOException {
    for (Path disk : dirs.roots()) {
      FileTrees.delete(disk);
    }
  }
}
