/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.tools.plan.Plan.PlannedSize;
import org.hadoopzone.util.ByteSize;

/** Formats a plan as text for people. */
final class PlanText {
  private static final String ROW = "%-2s%10s %7s %7s %8s %7s %9s  %-16s %s";
  private static final double PERCENT = 100;
  private static final int HANGING = 2;
  private static final double HOUR = 3600;

  private final Plan plan;
  private final List<String> assumptions;
  private final Map<String, String> passedOver;

  PlanText(Plan plan, List<String> assumptions, Map<String, String> passedOver) {
    this.plan = plan;
    this.assumptions = assumptions;
    this.passedOver = passedOver;
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    workload(lines);
    table(lines);
    advice(lines);
    lines.add("Assumed:");
    assumptions.forEach(sentence -> lines.add("- %s", sentence));
    Columns.skipped(passedOver).forEach(line -> lines.add("%s", line));
    return lines.toString();
  }

  private void workload(Lines lines) {
    Workload work = plan.workload;
    lines.add(
        "%d jobs in %.1f hours shuffle %s; %d heavy jobs (%.1f %%) shuffle %.1f %% of this",
        work.jobs,
        work.seconds / HOUR,
        ByteSize.text((long) work.shuffle),
        work.heavyJobs,
        PERCENT * work.heavyJobs / work.jobs,
        work.shuffle == 0 ? 0 : PERCENT * work.heavyShuffle / work.shuffle);
    lines.add(
        "%d disks of %s (%s), %d per node; %d nodes are simulated",
        plan.cluster.disks,
        ByteSize.text(plan.cluster.drive.capacity),
        plan.cluster.drive.name,
        plan.cluster.disksPerNode,
        plan.sampledNodes);
    lines.add(
        "Temporary data of heavy jobs on a disk: at most %s for 50 %% of the time, %s for 95 %%,"
            + " %s for 99 %%, and never more than %s",
        plan.loads.values().stream().map(ByteSize::text).toArray());
    lines.add(
        "Stock ext4 keeps a disk busy for %.0f s, %.1f %% of the time",
        plan.stock.secondsPerDisk, PERCENT * plan.busy());
    if (plan.busy() > 1) {
      lines.add(
          "The disks are too slow for these jobs. Check that --disks is the number of all disks.");
    }
  }

  private void table(Lines lines) {
    row(lines, "", "", "of the", "bytes", "all disk", "against", "of it", "against", "");
    row(
        lines,
        "",
        "outer zone",
        "disk",
        "outer",
        "time, s",
        "stock",
        "temporary",
        "partitions",
        "why");
    plan.sizes.forEach(size -> append(lines, size));
  }

  private void append(Lines lines, PlannedSize size) {
    Outcome zones = size.zones;
    row(
        lines,
        size == plan.best() ? "->" : "",
        ByteSize.text(size.bytes),
        percent((double) size.bytes / plan.cluster.drive.capacity),
        percent(zones.servedOuter),
        String.format(Locale.ROOT, "%.0f", zones.secondsPerDisk),
        less(size.savesAgainstStock),
        less(size.savesTemporaryAgainstStock),
        againstStatic(size),
        size.why);
  }

  private static String againstStatic(PlannedSize size) {
    Outcome split = size.staticSplit;
    if (!split.holdsPermanent) {
      return "no space for HDFS";
    }
    return split.fits ? less(size.savesAgainstStaticSplit) : "fails for " + fine(split.refused);
  }

  private void advice(Lines lines) {
    PlannedSize best = plan.best();
    if (!best.zones.fits) {
      lines.add(
          "The data does not fit with any of these sizes: the disks are too full, or there are too"
              + " few disks.");
      return;
    }
    lines.add(
        "Use the first %s of each disk as the outer zone. As partitions:",
        ByteSize.text(best.bytes));
    lines.add("  %s", plan.partitions());
    lines.add("or as a fence that the fence service resizes, in a larger outer partition:");
    lines.add("  %s", plan.fence());
    if (best.savesAgainstStock <= 0) {
      lines.add(
          "This outer zone saves no disk time: it slows access to permanent data more than it"
              + " speeds up access to temporary data.");
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", PERCENT * share);
  }

  /** Formats the fraction of refused bytes as a percentage. Does not round small values to 0. */
  private static String fine(double share) {
    return share < 0.001 ? "< 0.1 %" : percent(share);
  }

  private static String less(double saved) {
    return String.format(Locale.ROOT, "%+.1f %%", -PERCENT * saved);
  }

  private void row(Lines lines, Object... cells) {
    lines.add(ROW, cells);
  }
}
