/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.tools.fsbench.AdviceRule.Advice;
import org.hadoopzone.tools.fsbench.Findings.Cost;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.tools.fsbench.Findings.NotMeasured;
import org.hadoopzone.zone.Zone;

/**
 * Converts the result of a comparison on a scratch device to {@code --json} values, in bytes and
 * seconds.
 */
final class AdviceValues {
  private AdviceValues() {}

  static Map<String, Object> of(Findings findings) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("device", findings.device().path());
    values.put("origin", findings.device().origin());
    values.put("compared", findings.comparison().title());
    values.put("busy_time", findings.busyTime());
    values.put("sizes", findings.sizes());
    values.put(
        "rows", findings.rows().stream().map(AdviceValues::row).collect(Collectors.toList()));
    values.put(
        "not_measured",
        findings.notMeasured().stream()
            .map(AdviceValues::notMeasured)
            .collect(Collectors.toList()));
    values.put(
        "advice",
        findings.advice().stream().map(AdviceValues::advice).collect(Collectors.toList()));
    return values;
  }

  private static Map<String, Object> row(Measured row) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", row.recipe().name());
    values.put("size", row.size());
    Map<String, Object> phases = new LinkedHashMap<>();
    for (Phase phase : Phase.values()) {
      phases.put(phase.name().toLowerCase(Locale.ROOT), cost(row.cost(phase)));
    }
    values.put("phases", phases);
    values.put("outer_busy_seconds", row.busySeconds(Zone.OUTER));
    values.put("inner_busy_seconds", row.busySeconds(Zone.INNER));
    values.put("total", cost(row.total()));
    return values;
  }

  private static Map<String, Object> cost(Cost cost) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("bytes", cost.bytes());
    values.put("busy_seconds", cost.busySeconds());
    values.put("wall_seconds", cost.wallSeconds());
    return values;
  }

  private static Map<String, Object> notMeasured(NotMeasured each) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", each.recipe().name());
    values.put("reason", each.reason());
    return values;
  }

  private static Map<String, Object> advice(Advice advice) {
    MkfsProfile recipe = advice.recipe();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("zone", advice.zone().name().toLowerCase(Locale.ROOT));
    values.put("name", recipe.name());
    values.put("mkfs", String.join(" ", recipe.mkfs("DEVICE")));
    values.put("mount", String.join(" ", recipe.mount("DEVICE", "DIR")));
    values.put("why", advice.why());
    values.put("caution", recipe.caution());
    return values;
  }
}
