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
 * Reads all acknowledged files from two replicas each. HDFS finds a replica that is damaged when
 * somebody reads it, and makes another one; only after that may the next fault take the other one.
 */
final class DataAudit {
  private static final long PAUSE_MILLIS = 1000;

  private final FileSystem fs;
  private final Duration patience;
  private final List<Violation> findings = new ArrayList<>();
  private int lostFiles;
  private long lostBytes;

  /**
   * @param patience how long HDFS may take to have two good replicas of everything again
   */
  DataAudit(FileSystem fs, Duration patience) {
    this.fs = fs;
    this.patience = patience;
  }

  /** Reads until all is right, or it has taken too long. */
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
   * Returns whether two replicas are what was written. Who meets a damaged one reads on from the
   * other without a word, but tells the NameNode, which then has one less.
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

  /** A file that is lost is reported once. */
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
