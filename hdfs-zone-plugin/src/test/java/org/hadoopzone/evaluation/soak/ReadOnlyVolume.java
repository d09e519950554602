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
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.evaluation.storage.MountedFileSystem;
import org.hadoopzone.testing.Command;

/** A volume that ext4 makes read-only, as it does after an error in its own data. */
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
