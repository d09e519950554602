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

import org.hadoopzone.mapred.classify.Expectation;
import org.hadoopzone.mapred.classify.ReduceSight;

/** What a task may expect of its job. */
final class Expectations {
  private Expectations() {}

  static Expectation none() {
    return new ReduceSight(0, 0, false, 0, 0).of(1, 1);
  }

  /** A job that shuffles so many bytes. */
  static Expectation shuffle(long bytes) {
    return new ReduceSight(bytes, 1, false, 0, 0).of(1, 1);
  }
}
