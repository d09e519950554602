/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.hadoopzone.hdfs.VolumeQuery;
import org.hadoopzone.util.BackgroundWork;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the zones of a DataNode's storages and the time of the next query. The zones are from the
 * latest response. Many threads read the zones, but only one thread at a time queries the DataNode.
 */
final class NodeZones {
  private static final Logger LOG = LoggerFactory.getLogger(NodeZones.class);
  private static final long FIRST_PAUSE_MILLIS = 2_000;
  private static final long LONGEST_PAUSE_MILLIS = 600_000;

  private final ZoneChooser chooser;
  private volatile Map<String, Zone> zones = Collections.emptyMap();
  private volatile NodeStorages storages;
  private volatile int failures;
  private boolean beingAsked;
  private String askedAs;
  private long nextQuestionMillis;

  /** Creates the entry of a DataNode that has not been queried yet. */
  NodeZones(DatanodeDescriptor node, ZoneChooser chooser) {
    this.chooser = chooser;
    storages = new NodeStorages(node, zones, chooser, Collections.emptyMap());
  }

  /** Returns the zone of a storage; null if it is unknown. */
  Zone of(String storageId) {
    return zones.get(storageId);
  }

  /** Returns the storages as of the latest {@link #update}. */
  NodeStorages storages() {
    return storages;
  }

  /** Updates the storages from the latest heartbeat. */
  void update(DatanodeDescriptor node) {
    storages = new NodeStorages(node, zones, chooser, storages.byType);
  }

  /** Returns whether the latest query failed, or its response lacked storages. */
  boolean isFailing() {
    return failures > 0;
  }

  /** Returns whether a query to the DataNode is in progress. */
  synchronized boolean isBeingAsked() {
    return beingAsked;
  }

  /** Returns whether a query is due. If true, the caller must call {@link #ask}. */
  synchronized boolean claimQuestion(DatanodeDescriptor node, long nowMillis) {
    boolean isDue =
        !beingAsked
            && !storages.byType.isEmpty()
            && (isNewlyRegistered(node)
                || nowMillis >= nextQuestionMillis && (isFailing() || storages.unknown > 0));
    beingAsked |= isDue;
    return isDue;
  }

  /**
   * Returns whether the DataNode has registered again since the latest query. Volumes may then have
   * other paths. Compares address objects by identity, because every registration creates a new
   * object.
   */
  @SuppressWarnings("StringEquality")
  private boolean isNewlyRegistered(DatanodeDescriptor node) {
    return askedAs != node.getXferAddr();
  }

  /**
   * Queries the DataNode, and stores its response and the time of the next query. Returns false if
   * the query failed, or its response lacked storages.
   */
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
    List<String> invalid = new ArrayList<>();
    for (Map.Entry<String, String> storage : query.pathsOf(node).entrySet()) {
      try {
        answer.put(storage.getKey(), rule.zoneOf(storage.getValue()));
      } catch (InvalidPathException e) {
        invalid.add(storage.getValue());
      }
    }
    // Check a variable, not the field: a concurrent update may set the field to storages with the
    // zones of the previous reply.
    NodeStorages now = new NodeStorages(node, answer, chooser, storages.byType);
    zones = answer;
    storages = now;
    if (now.unknown > 0) {
      throw new IOException(
          invalid.isEmpty()
              ? "the reply lacks " + now.unknown + " storages"
              : "the locale of this NameNode does not support the paths "
                  + invalid
                  + "; start the NameNode with a UTF-8 locale");
    }
  }

  /** Allows the next query. Called when the current query has ended or could not be started. */
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
        LOG.info("Received the storage paths of {}", node);
      }
      failures = 0;
      nextQuestionMillis = nowMillis;
      return;
    }
    boolean isFirst = failures == 0;
    nextQuestionMillis = nowMillis + pauseMillis(failures);
    failures++;
    LOG.debug("Cannot get the storage paths of {}", node, failure);
    if (isFirst) {
      LOG.warn(
          "Cannot get the storage paths of {}, and will try again. Until then, blocks for this"
              + " DataNode go to its storages with a known disk zone or, if no zone is known, to"
              + " all its storages in turn. Cause: {}",
          node,
          String.valueOf(failure).split("\\R", 2)[0]);
    }
  }

  /**
   * Returns the pause before the next query. The pause doubles after each failure, up to a maximum.
   */
  static long pauseMillis(int earlierFailures) {
    return Math.min(FIRST_PAUSE_MILLIS << Math.min(earlierFailures, 20), LONGEST_PAUSE_MILLIS);
  }
}
