/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Number of operations of the load, in files and jobs. */
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

  /** Returns the difference to an earlier count. */
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
