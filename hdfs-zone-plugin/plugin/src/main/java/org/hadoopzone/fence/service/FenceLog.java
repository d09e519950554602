/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.nio.file.Path;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes autosizing events to the log of the daemon. */
final class FenceLog implements KeeperListener {
  private static final Logger LOG = LoggerFactory.getLogger(FenceLog.class);

  @Override
  public void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {
    LOG.info(
        "Fence in {}: {}, allowed range from {} to {}, {} bytes available",
        dir,
        decision.reason(),
        before.allowed(),
        after.allowed(),
        after.available());
  }

  @Override
  public void tuned(Path dir, String setting, String before, String after) {
    LOG.info("{} of the file system of {}: from {} to {}", setting, dir, before, after);
  }

  @Override
  public void failed(Path dir, String message) {
    LOG.warn("The fence in {} is not maintained for now: {}", dir, message);
  }

  @Override
  public void lookedAfter(Path dir, VolumeSample look) {
    LOG.info("Maintaining the fence in {}, allowed range {}", dir, look.allowed());
  }
}
