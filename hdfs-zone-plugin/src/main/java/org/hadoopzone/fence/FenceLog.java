/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.nio.file.Path;
import org.hadoopzone.disk.keeper.Decision;
import org.hadoopzone.disk.keeper.KeeperListener;
import org.hadoopzone.disk.keeper.Look;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log of the daemon. */
final class FenceLog implements KeeperListener {
  private static final Logger LOG = LoggerFactory.getLogger(FenceLog.class);

  @Override
  public void changed(Path dir, Decision decision, Look before, Look after) {
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
    LOG.warn("Nobody looks after the fence in {} for now: {}", dir, message);
  }

  @Override
  public void lookedAfter(Path dir, Look look) {
    LOG.info("Looks after the fence in {}, allowed range {}", dir, look.allowed());
  }
}
