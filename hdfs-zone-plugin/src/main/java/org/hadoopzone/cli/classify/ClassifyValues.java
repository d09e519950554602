/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli.classify;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.cli.Json;
import org.hadoopzone.mapred.classify.JobProfile;

/** A classification for programs. */
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
