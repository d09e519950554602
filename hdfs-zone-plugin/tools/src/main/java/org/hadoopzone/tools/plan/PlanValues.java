/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Json;

/** Converts a plan to JSON values: bytes, seconds, and shares from 0 to 1. */
final class PlanValues {
  private final PlanReport report;
  private final Plan plan;

  PlanValues(PlanReport report) {
    this.report = report;
    this.plan = report.plan();
  }

  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("jobs", plan.workload().jobs());
    values.put("heavy_jobs", plan.workload().heavyJobs());
    values.put("shuffle_bytes", (long) plan.workload().shuffle());
    values.put("heavy_shuffle_bytes", (long) plan.workload().heavyShuffle());
    values.put("temporary_bytes_written", (long) plan.workload().temporaryWritten());
    values.put("seconds", plan.workload().seconds());
    values.put("drive", report.cluster().drive().name());
    values.put("disks", report.cluster().disks());
    values.put("disks_per_node", report.cluster().disksPerNode());
    values.put("capacity", report.cluster().drive().capacity());
    values.put("sampled_nodes", plan.sampledNodes());
    values.put("temporary_bytes_per_disk", plan.loads());
    values.put("busy_share", report.busy());
    values.put("stock", outcome(plan.stock()));
    values.put("sizes", plan.sizes().stream().map(this::size).collect(Collectors.toList()));
    values.put("best", plan.best().bytes());
    values.put("best_fits", plan.best().zones().fits());
    values.put("partitions", report.partitions());
    values.put("fence", report.fence());
    values.put("assumptions", report.assumptions());
    values.put("passed_over", Json.list("path", "why", report.passedOver()));
    return values;
  }

  private Map<String, Object> size(PlannedSize size) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("bytes", size.bytes());
    values.put("why", size.why());
    values.put("zones", outcome(size.zones()));
    values.put("static_split", outcome(size.staticSplit()));
    values.put("saves_against_stock", size.zones().savesAgainst(plan.stock()));
    values.put("saves_temporary_against_stock", size.zones().savesTemporaryAgainst(plan.stock()));
    if (size.staticSplit().fits()) {
      values.put("saves_against_static_split", size.zones().savesAgainst(size.staticSplit()));
    }
    return values;
  }

  private static Map<String, Object> outcome(Outcome outcome) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("fits", outcome.fits());
    values.put("holds_permanent", outcome.holdsPermanent());
    values.put("served_outer", outcome.servedOuter());
    values.put("refused", outcome.refused());
    values.put("seconds_per_disk", outcome.seconds());
    values.put("temporary_seconds_per_disk", outcome.temporarySeconds());
    return values;
  }
}
