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

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the load has done, in files and jobs. */
record LoadCounts(
    @JsonProperty("written") long written,
    @JsonProperty("writesFailed") long writesFailed,
    @JsonProperty("read") long read,
    @JsonProperty("readsFailed") long readsFailed,
    @JsonProperty("readsWrong") long readsWrong,
    @JsonProperty("deleted") long deleted,
    @JsonProperty("jobsFinished") long jobsFinished,
    @JsonProperty("jobsFailed") long jobsFailed,
    @JsonProperty("jobsWrong") long jobsWrong) {
  static final LoadCounts NONE = new LoadCounts(0, 0, 0, 0, 0, 0, 0, 0, 0);

  LoadCounts plus(LoadCounts other) {
    return combine(other, 1);
  }

  /** What was done since. */
  LoadCounts since(LoadCounts before) {
    return combine(before, -1);
  }

  private LoadCounts combine(LoadCounts other, int sign) {
    return new LoadCounts(
        written + sign * other.written,
        writesFailed + sign * other.writesFailed,
        read + sign * other.read,
        readsFailed + sign * other.readsFailed,
        readsWrong + sign * other.readsWrong,
        deleted + sign * other.deleted,
        jobsFinished + sign * other.jobsFinished,
        jobsFailed + sign * other.jobsFailed,
        jobsWrong + sign * other.jobsWrong);
  }
}
