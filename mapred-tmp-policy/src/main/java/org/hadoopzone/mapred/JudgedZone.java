/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.function.Supplier;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.zone.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prefers the inner zone for files of a light job, and the outer zone for files of any other job.
 * The job is classified again for each file; files that are already written do not move.
 * Thread-safe.
 */
final class JudgedZone implements PreferredZone {
  private static final Logger LOG = LoggerFactory.getLogger(JudgedZone.class);

  private final Supplier<Judgement> judge;
  private volatile Judgement latest;

  JudgedZone(Supplier<Judgement> judge) {
    this.judge = judge;
  }

  @Override
  public Zone now() {
    try {
      Judgement judgement = judge.get();
      if (!judgement.sameAs(latest)) {
        LOG.info("This job is {}", judgement);
      }
      latest = judgement;
    } catch (RuntimeException e) {
      LOG.warn("This job cannot be judged", e);
    }
    return latest();
  }

  @Override
  public Zone latest() {
    Judgement judgement = latest;
    return judgement != null && judgement.jobClass() == JobClass.LIGHT ? Zone.INNER : Zone.OUTER;
  }

  @Override
  public String toString() {
    return "the zone of the job's class";
  }
}
