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
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import org.hadoopzone.testing.Command;

/** A drive that nobody can reach any more, until it, or an empty one, is plugged in. */
record UnpluggedDrive(SoakCluster cluster, int node, boolean replaced) implements Fault {
  @Override
  public void inject() throws Exception {
    cluster.disk(node).drive().unplug();
  }

  @Override
  public boolean hasStruck() {
    try {
      Command.run(
          "dd",
          "if=" + cluster.disk(node).drive().device(),
          "of=/dev/null",
          "iflag=direct",
          "bs=4096",
          "count=1");
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void heal() throws Exception {
    cluster.repair(node, replaced ? NodeDisk::replace : NodeDisk::plugIn);
  }
}
