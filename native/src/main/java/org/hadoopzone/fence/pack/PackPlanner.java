/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.KeeperSettings;

/** Makes the plan of a volume: counts its vacant space, and walks over its files once. */
public final class PackPlanner {
  private final PackFence fence;
  private final PackSettings settings;

  PackPlanner(PackFence fence, PackSettings settings) {
    this.fence = fence;
    this.settings = settings;
  }

  /**
   * Returns a plan to pack the files of an ext4 file system, with or without a fence. Changes
   * nothing.
   *
   * @param dirs directories to walk over, all on one file system
   */
  public static PackPlan plan(Collection<Path> dirs, PackSettings settings)
      throws IOException, InterruptedException {
    Path first = dirs.iterator().next();
    Path dir = FenceFinder.find(first).orElse(first);
    return new PackPlanner(
            new MountedPackFence(dir, 0, KeeperSettings.defaults(), () -> 0), settings)
        .plan(dirs, () -> {});
  }

  /** Waits before the next file while other processes use the disk. */
  @FunctionalInterface
  interface Pause {
    void beforeFile() throws IOException, InterruptedException;
  }

  PackPlan plan(Collection<Path> dirs, Pause pause) throws IOException, InterruptedException {
    ColdRule rule = rule();
    PackPlan.Builder plan = new PackPlan.Builder(fence.target(), fence.end());
    DataFiles.walk(
        dirs,
        file -> {
          pause.beforeFile();
          Optional<ColdRule.Stay> stay = rule.stay(file);
          if (stay.isPresent()) {
            plan.stays(stay.get());
          } else {
            add(file, plan);
          }
        });
    return plan.build();
  }

  private void add(DataFile file, PackPlan.Builder plan) throws IOException {
    try {
      plan.cold(file.withExtents(fence.extents(file.path())));
    } catch (FenceException e) {
      plan.stays(ColdRule.Stay.UNREADABLE);
    }
  }

  /** Returns the rule for the current time. */
  ColdRule rule() throws IOException {
    return new ColdRule(settings, fence.owner(), System.currentTimeMillis());
  }
}
