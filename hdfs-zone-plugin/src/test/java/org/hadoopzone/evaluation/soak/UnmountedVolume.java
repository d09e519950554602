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

import java.nio.file.Path;
import org.hadoopzone.evaluation.storage.Mounts;
import org.hadoopzone.testing.Command;

/** A volume that somebody has unmounted while it was in use. */
record UnmountedVolume(SoakCluster cluster, int node, boolean outer) implements Fault {
  @Override
  public void inject() throws Exception {
    Command.run("umount", "--lazy", path());
  }

  @Override
  public boolean hasStruck() throws Exception {
    return !Mounts.isMounted(path());
  }

  @Override
  public void heal() throws Exception {
    cluster.repair(node, disk -> {});
  }

  private Path path() {
    return cluster.disk(node).volume(outer).path();
  }
}
