/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.function.Supplier;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.zone.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Returns the inner zone for files of a light job, and the outer zone for files of any other job.
 * The job is classified again for each file; files that are already written do not move.
 * Thread-safe.
 */
final class ZoneOfJobClass implements Supplier<Zone> {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneOfJobClass.class);

  private final Supplier<Judgement> resolver;
  private volatile Judgement latest;

  ZoneOfJobClass(Supplier<Judgement> resolver) {
    this.resolver = resolver;
  }

  @Override
  public Zone get() {
    Judgement judgement = latest;
    try {
      judgement = resolver.get();
      if (!judgement.sameAs(latest)) {
        LOG.info("This job is {}", judgement);
      }
      latest = judgement;
    } catch (RuntimeException e) {
      LOG.warn("This job cannot be classified", e);
    }
    return judgement != null && judgement.jobClass() == JobClass.LIGHT ? Zone.INNER : Zone.OUTER;
  }
}
