/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
