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
package org.hadoopzone.mapred;

import java.io.File;
import org.hadoopzone.mapred.classify.Expectation;

/** What a running task sees of its job. */
interface JobView {
  /** What the job is expected to move, by all that was seen until now. */
  Expectation expect();

  /** An intermediate file of the task was written to its end. */
  default void wrote(File file, long bytes) {}
}
