/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads each acknowledged file from two replicas. HDFS notices a damaged replica only when it is
 * read, and then creates a new one from the other. The next fault must not hit the other replica
 * before that.
 */
final class DataAudit {
  private static final long PAUSE_MILLIS = 1000;

  private final FileSystem fs;
  private final Duration patience;
  private final List<Violation> findings = new ArrayList<>();
  private int lostFiles;
  private long lostBytes;

  /**
   * Creates an audit.
   *
   * @param patience how long HDFS may take to have two good replicas of every file again
   */
  DataAudit(FileSystem fs, Duration patience) {
    this.fs = fs;
    this.patience = patience;
  }

  /**
   * Reads the files until all of them have two good replicas or the time is over, and records a
   * finding for each of the others.
   */
  void run(List<Acknowledged> files, Ledger ledger) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<Acknowledged> left = files;
    while (true) {
      left = left.stream().filter(file -> !isWhole(file)).toList();
      if (left.isEmpty() || System.nanoTime() > deadline) {
        break;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    left.forEach(file -> judge(file, ledger));
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
   * Returns whether two replicas contain what was written. A client that finds a damaged replica
   * silently reads the other one, but reports the damage to the NameNode, which then counts one
   * replica less. The number of replicas is therefore checked again after reading.
   */
  private boolean isWhole(Acknowledged file) {
    return Health.isReplicated(fs, file)
        && areTwoReplicasRight(file)
        && Health.isReplicated(fs, file);
  }

  private boolean areTwoReplicasRight(Acknowledged file) {
    try (FSDataInputStream in = fs.open(new Path(file.path()))) {
      return Digests.compare(in, file).isEmpty()
          && in.seekToNewSource(0)
          && Digests.compare(in, file).isEmpty();
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
      Optional<String> problem = Digests.compare(in, file);
      if (problem.isEmpty()) {
        findings.add(
            new Violation(
                Violation.Kind.NOT_RESTORED,
                file.path() + " has no two good replicas after " + patience.toSeconds() + " s"));
        return;
      }
      findings.add(new Violation(Violation.Kind.WRONG, problem.get()));
    } catch (IOException e) {
      findings.add(new Violation(Violation.Kind.LOST, file.path() + ": " + e.getMessage()));
    }
    lostFiles++;
    lostBytes += file.length();
    ledger.forget(file);
  }
}
