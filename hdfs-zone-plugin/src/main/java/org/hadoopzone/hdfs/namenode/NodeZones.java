/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.hadoopzone.disk.BackgroundWork;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.hdfs.Turns;
import org.hadoopzone.hdfs.VolumeQuery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The zones of the storages of one DataNode: what its latest answer said, and when to ask again.
 * Read by many threads, asked about by one at a time.
 */
final class NodeZones {
  private static final Logger LOG = LoggerFactory.getLogger(NodeZones.class);
  private static final long FIRST_PAUSE_MILLIS = 2_000;
  private static final long LONGEST_PAUSE_MILLIS = 600_000;

  private final Turns turns = new Turns();
  private volatile Map<String, Zone> zones = Collections.emptyMap();
  private volatile NodeStorages storages;
  private volatile int failures;
  private boolean beingAsked;
  private String askedAs;
  private long nextQuestionMillis;

  /** Of a DataNode that was not asked yet. */
  NodeZones(DatanodeDescriptor node) {
    update(node);
  }

  /** The zone of a storage; null as long as it is not known. */
  Zone of(String storageId) {
    return zones.get(storageId);
  }

  /** The storages as of the latest {@link #update}. */
  NodeStorages storages() {
    return storages;
  }

  /** Takes what the latest heartbeat said. */
  void update(DatanodeDescriptor node) {
    storages = new NodeStorages(node, zones, turns);
  }

  /** Whether the latest question got no answer, or none for all storages. */
  boolean isFailing() {
    return failures > 0;
  }

  /** Returns whether a question to the DataNode is unanswered. */
  synchronized boolean isBeingAsked() {
    return beingAsked;
  }

  /** Whether to ask now; true makes it the caller's task to {@link #ask}. */
  synchronized boolean claimQuestion(DatanodeDescriptor node, long nowMillis) {
    boolean isDue =
        !beingAsked
            && !storages.byType().isEmpty()
            && (isNewlyRegistered(node)
                || nowMillis >= nextQuestionMillis && (isFailing() || storages.countUnknown() > 0));
    beingAsked |= isDue;
    return isDue;
  }

  /**
   * Every registration makes the address anew, so that another object means another registration.
   * Volumes may have moved to other paths in between.
   */
  @SuppressWarnings("StringEquality")
  private boolean isNewlyRegistered(DatanodeDescriptor node) {
    return askedAs != node.getXferAddr();
  }

  /** Asks, and remembers the answer or when to ask again. False if there was none for all. */
  boolean ask(DatanodeDescriptor node, VolumeQuery query, ZoneRule rule, long nowMillis) {
    try {
      String registration = node.getXferAddr();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      boolean answered = new BackgroundWork(failure::set).run(() -> learn(node, query, rule));
      finish(node, registration, answered, failure.get(), nowMillis);
      return answered;
    } finally {
      endQuestion();
    }
  }

  private void learn(DatanodeDescriptor node, VolumeQuery query, ZoneRule rule) throws IOException {
    Map<String, Zone> answer = new HashMap<>();
    query.pathsOf(node).forEach((id, path) -> answer.put(id, rule.zoneOf(path)));
    zones = answer;
    update(node);
    if (storages.countUnknown() > 0) {
      throw new IOException("it leaves out " + storages.countUnknown() + " of them");
    }
  }

  /** It may be asked again: the question has ended, or could not be asked. */
  synchronized void endQuestion() {
    beingAsked = false;
  }

  private synchronized void finish(
      DatanodeDescriptor node,
      String registration,
      boolean answered,
      Throwable failure,
      long nowMillis) {
    askedAs = registration;
    if (answered) {
      if (failures > 0) {
        LOG.info("{} now tells where its storages are", node);
      }
      failures = 0;
      nextQuestionMillis = nowMillis;
      return;
    }
    boolean isFirst = failures == 0;
    nextQuestionMillis = nowMillis + pauseMillis(failures);
    failures++;
    LOG.debug("{} was asked in vain", node, failure);
    if (isFirst) {
      LOG.warn(
          "{} does not tell where its storages are; it is asked again from time to time. Blocks go to"
              + " those of them whose disk zone is known, or in turn to all. ({})",
          node,
          String.valueOf(failure).split("\\R", 2)[0]);
    }
  }

  /** Twice as long after each failure, up to the longest. */
  static long pauseMillis(int earlierFailures) {
    return Math.min(FIRST_PAUSE_MILLIS << Math.min(earlierFailures, 20), LONGEST_PAUSE_MILLIS);
  }
}
