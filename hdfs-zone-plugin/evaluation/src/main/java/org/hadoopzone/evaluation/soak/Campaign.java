/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.job.JobRunner;
import org.hadoopzone.evaluation.soak.checks.Audit;
import org.hadoopzone.evaluation.soak.checks.Violation;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultPlan;
import org.hadoopzone.evaluation.soak.faults.FaultPlan.PlannedFault;
import org.hadoopzone.evaluation.soak.faults.Faults;
import org.hadoopzone.evaluation.soak.load.BackgroundLoad;
import org.hadoopzone.evaluation.soak.load.ChangedFiles;
import org.hadoopzone.evaluation.soak.load.Ledger;
import org.hadoopzone.evaluation.soak.load.LoadCounters;
import org.hadoopzone.evaluation.soak.load.SortLoop;

/**
 * Injects one fault after another into a cluster under load, and runs an audit after each fault.
 * The next fault starts only after the previous one has been healed and all replicas are restored.
 *
 * @param home directory for drives, mounts and logs of the cluster; only the logs are kept
 * @param conf directory with the operator's site files
 * @param yarn whether jobs are part of the load
 */
record Campaign(SoakSystem system, FaultPlan plan, Path home, Path conf, boolean yarn) {
  /** Decides whether to inject another fault. */
  interface Limit {
    boolean allows(int faults);
  }

  /**
   * Continues the campaign after the last fault in the log, until the limit is reached.
   *
   * @param guard guard of a directory that contains {@code home}
   */
  void run(RunGuard guard, SoakLog log, Limit limit, Consumer<FaultOutcome> listener)
      throws Exception {
    boolean more = true;
    while (more) {
      more = runOnNewCluster(guard, log, limit, listener);
    }
  }

  /**
   * Runs faults on a new cluster. Returns false when the limit is reached. Returns true if the
   * cluster has not recovered or its fence is not as configured. Every further audit would report
   * this problem again, so the campaign must continue on another new cluster.
   */
  private boolean runOnNewCluster(
      RunGuard guard, SoakLog log, Limit limit, Consumer<FaultOutcome> listener) throws Exception {
    FileTrees.delete(home);
    Files.createDirectories(home);
    Ledger ledger = new Ledger();
    LoadCounters counters = new LoadCounters();
    try (SoakCluster cluster = SoakCluster.start(system, home, conf, plan.nodes(), yarn)) {
      try (DistributedFileSystem fs =
              (DistributedFileSystem) FileSystem.newInstance(cluster.conf());
          JobRunner jobs = new JobRunner(cluster.conf(), part -> {});
          BackgroundLoad load = BackgroundLoad.start(cluster.conf(), ledger, counters)) {
        if (yarn) {
          SortLoop sorts = SortLoop.prepare(jobs, fs, ledger, counters);
          load.repeat("jobs", sorts::sort);
        }
        if (system == SoakSystem.IN_PLACE) {
          load.repeat("changer", new ChangedFiles(ledger, counters)::changeOne);
        }
        Audit audit = Audit.of(cluster, fs, ledger, yarn, home.resolve("copy.img"));
        Strike strike = new Strike(audit::run, counters, home);
        Faults faults = new Faults(cluster, home);
        List<FaultOutcome> done = log.read();
        int index = done.isEmpty() ? 0 : done.get(done.size() - 1).index() + 1;
        int number = done.size();
        for (; limit.allows(number); index++) {
          PlannedFault planned = plan.at(index);
          if (planned.kind().isPartOf(system)) {
            int withoutJob = yarn ? log.faultsWithoutJob() : 0;
            FaultOutcome outcome = strike.run(planned, faults.of(planned), withoutJob);
            if (guard.isEnding()) {
              throw new IOException(
                  "Interrupted during fault " + index + ", which is not recorded.");
            }
            log.add(outcome);
            listener.accept(outcome);
            if (outcome.has(Violation.Kind.NOT_RESTORED) || outcome.has(Violation.Kind.FENCE)) {
              return true;
            }
            number++;
          }
        }
        return false;
      } finally {
        FileSystem.closeAll();
      }
    }
  }
}
