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
package org.hadoopzone.evaluation.work;

import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.storage.Storage;

/**
 * What work is done on.
 *
 * @param nodes how many nodes a cluster has, each with a disk of its own
 * @param scratch for logs and configuration, not on the drive
 * @param progress is told what is done now
 */
public record Bed(
    Storage storage, Meter meter, Scale scale, int nodes, Path scratch, Progress progress) {
  /** Somebody who wants to know how far it is. */
  public interface Progress {
    /** Begins a step. */
    void step(String what);
  }
}
