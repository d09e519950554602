/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.tools.cli.Json;

/** Converts a classification to JSON values. */
final class ClassifyValues {
  private final Classification classification;

  ClassifyValues(Classification classification) {
    this.classification = classification;
  }

  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(
        "groups",
        classification.groups().stream().map(ClassifyValues::values).collect(Collectors.toList()));
    values.put("files", classification.files());
    values.put("unsuccessful", classification.unsuccessful());
    values.put("passed_over", Json.list("path", "why", classification.passedOver()));
    values.put("remembered", classification.rememberedGroups());
    return values;
  }

  private static Map<String, Object> values(JudgedGroup judged) {
    JobProfile mean = judged.runs().mean();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("user", judged.group().user());
    values.put("queue", judged.group().queue());
    values.put("job", judged.group().name());
    values.put("class", judged.judgement().jobClass().toString());
    values.put("rule", judged.judgement().rule().toString());
    values.put("reason", judged.judgement().words());
    values.put("runs", judged.runs().count());
    values.put("latest_millis", judged.runs().latestMillis());
    values.put("input_bytes", mean.inputBytes());
    values.put("map_output_bytes", mean.mapOutputBytes());
    values.put("shuffle_bytes", mean.shuffleBytes());
    values.put("spilled_bytes", mean.spilledBytes());
    values.put("shuffled_records", mean.shuffledRecords());
    values.put("spilled_records", mean.spilledRecords());
    values.put("reduces", mean.reduces());
    return values;
  }
}
