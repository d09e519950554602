/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.evaluation.soak.cluster.Health;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.load.Acknowledged;
import org.hadoopzone.evaluation.soak.load.Ledger;

/**
 * Reads each acknowledged file from two replicas. HDFS detects a damaged replica only when a client
 * reads it. HDFS then replaces it by a copy of the intact replica. Until then, the next fault must
 * not damage the intact replica.
 */
final class DataAudit {
  private static final long POLL_MILLIS = 1000;

  private final FileSystem fs;
  private final Duration patience;
  private final List<Violation> findings = new ArrayList<>();
  private int lostFiles;
  private long lostBytes;

  /**
   * Creates an audit.
   *
   * @param patience maximum time for HDFS to restore two good replicas of every file
   */
  DataAudit(FileSystem fs, Duration patience) {
    this.fs = fs;
    this.patience = patience;
  }

  /**
   * Reads the files until all of them have two good replicas, or until the time is up. Then records
   * a finding for each file without two good replicas.
   */
  void run(List<Acknowledged> files, Ledger ledger) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<Acknowledged> left = files;
    while (true) {
      left = left.stream().filter(file -> !isWhole(file)).toList();
      if (left.isEmpty() || System.nanoTime() > deadline) {
        break;
      }
      Thread.sleep(POLL_MILLIS);
    }
    left.forEach(file -> judge(file, ledger));
  }

  /** Waits until the NameNode reports enough replicas for every file. */
  void awaitReplicas(Ledger ledger) throws Exception {
    Health.await(
        "all files have " + SoakCluster.REPLICATION + " replicas",
        () -> ledger.all().stream().allMatch(file -> isReplicated(file) || !ledger.contains(file)));
  }

  List<Violation> findings() {
    return findings;
  }

  int lostFiles() {
    return lostFiles;
  }

  long lostBytes() {
    return lostBytes;
  }

  /**
   * Returns whether two replicas contain the data that was written. A client that finds a damaged
   * replica reads the other replica without an error. However, it reports the damage to the
   * NameNode, which then counts one replica fewer. Therefore the number of replicas is checked
   * again after reading.
   */
  private boolean isWhole(Acknowledged file) {
    return isReplicated(file) && areTwoReplicasRight(file) && isReplicated(file);
  }

  private boolean areTwoReplicasRight(Acknowledged file) {
    try (FSDataInputStream in = fs.open(new Path(file.path()))) {
      return file.problemWith(in).isEmpty()
          && in.seekToNewSource(0)
          && file.problemWith(in).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether every block of a file has enough replicas and is not known to be corrupt. */
  private boolean isReplicated(Acknowledged file) {
    try {
      for (BlockLocation block :
          fs.getFileBlockLocations(new Path(file.path()), 0, file.length())) {
        if (block.isCorrupt() || block.getNames().length < SoakCluster.REPLICATION) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Records a finding for a file. A lost or changed file is removed from the ledger, so that it is
   * reported only once.
   */
  private void judge(Acknowledged file, Ledger ledger) {
    try (FSDataInputStream in = fs.open(new Path(file.path()))) {
      Optional<String> problem = file.problemWith(in);
      if (problem.isEmpty()) {
        findings.add(
            new Violation(
                Kind.NOT_RESTORED,
                file.path()
                    + " still has fewer than two good replicas after "
                    + patience.toSeconds()
                    + " s"));
        return;
      }
      findings.add(new Violation(Kind.WRONG, problem.get()));
    } catch (IOException e) {
      findings.add(new Violation(Kind.LOST, file.path() + ": " + e.getMessage()));
    }
    lostFiles++;
    lostBytes += file.length();
    ledger.forget(file);
  }
}
