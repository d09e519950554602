/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.storage.MountedFileSystem;
import org.hadoopzone.testing.Command;

/** Makes ext4 remount a volume read-only, as it does after a metadata error. */
record ReadOnlyVolume(SoakCluster cluster, int node, boolean outer) implements Fault {
  @Override
  public void inject() throws Exception {
    Command.run("mount", "-o", "remount,errors=remount-ro", volume().path());
    volume().tune("trigger_fs_error", 1);
  }

  @Override
  public boolean hasStruck() throws Exception {
    Path probe = volume().path().resolve("probe");
    try {
      Files.deleteIfExists(Files.createFile(probe));
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void heal() throws Exception {
    cluster.repair(node, disk -> {});
  }

  private MountedFileSystem volume() {
    return cluster.disk(node).volume(outer);
  }
}
