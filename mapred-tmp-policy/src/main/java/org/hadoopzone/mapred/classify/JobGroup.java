/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Comparator;
import java.util.Objects;

/**
 * Identifies runs that count as one job because they have the same user, queue and name. Immutable.
 */
public final class JobGroup implements Comparable<JobGroup> {
  private static final Comparator<JobGroup> ORDER =
      Comparator.comparing((JobGroup group) -> group.user)
          .thenComparing(group -> group.queue)
          .thenComparing(group -> group.name);

  public final String user;

  /**
   * The last component of the queue's path. A job may name its queue "etl" although the job history
   * names it "root.batch.etl".
   */
  public final String queue;

  public final String name;

  JobGroup(String user, String queue, String name) {
    this.user = user;
    this.queue = queue;
    this.name = name;
  }

  /**
   * Returns the group of a job. Runs whose names differ only in dates, numbers and IDs have the
   * same group.
   */
  public static JobGroup of(String user, String queue, String jobName) {
    return new JobGroup(word(user), word(leaf(queue)), JobName.normalise(jobName));
  }

  private static String word(String text) {
    return text == null ? "" : JobName.limit(JobName.withBlanksAs("_", text));
  }

  private static String leaf(String queue) {
    return queue == null ? null : queue.substring(queue.lastIndexOf('.') + 1);
  }

  @Override
  public int compareTo(JobGroup other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobGroup && compareTo((JobGroup) other) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(user, queue, name);
  }

  @Override
  public String toString() {
    return user + ", " + queue + ", " + name;
  }
}
