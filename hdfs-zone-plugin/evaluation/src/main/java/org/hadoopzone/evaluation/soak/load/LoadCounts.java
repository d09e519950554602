/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Number of operations of the load, in files and jobs.
 *
 * @param othersFailed failed deletions, and failures to connect to HDFS
 */
public record LoadCounts(
    @JsonProperty("written") long written,
    @JsonProperty("writesFailed") long writesFailed,
    @JsonProperty("read") long read,
    @JsonProperty("readsFailed") long readsFailed,
    @JsonProperty("readsWrong") long readsWrong,
    @JsonProperty("deleted") long deleted,
    @JsonProperty("jobsFinished") long jobsFinished,
    @JsonProperty("jobsFailed") long jobsFailed,
    @JsonProperty("jobsWrong") long jobsWrong,
    @JsonProperty("changed") long changed,
    @JsonProperty("changesFailed") long changesFailed,
    @JsonProperty("othersFailed") long othersFailed) {
  /** Returns the number of operations since an earlier count. */
  public LoadCounts since(LoadCounts before) {
    return new LoadCounts(
        written - before.written,
        writesFailed - before.writesFailed,
        read - before.read,
        readsFailed - before.readsFailed,
        readsWrong - before.readsWrong,
        deleted - before.deleted,
        jobsFinished - before.jobsFinished,
        jobsFailed - before.jobsFailed,
        jobsWrong - before.jobsWrong,
        changed - before.changed,
        changesFailed - before.changesFailed,
        othersFailed - before.othersFailed);
  }
}
