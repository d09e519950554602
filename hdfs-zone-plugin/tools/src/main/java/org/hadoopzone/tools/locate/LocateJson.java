/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Json;

/** Prints one JSON object per line, so that results can be read before the scan ends. */
final class LocateJson implements LocatePrinter {
  private final Consumer<String> lines;

  LocateJson(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void file(PlacedFile file) {
    Map<String, Object> values = kind("file");
    values.put("path", file.path());
    values.put("bytes", file.bytes());
    values.put("wrong", file.isWrong());
    values.put("unknown", file.isUnknown());
    values.put(
        "verdicts", file.verdicts().stream().map(LocateJson::verdict).collect(Collectors.toList()));
    values.put(
        "replicas", file.replicas().stream().map(LocateJson::replica).collect(Collectors.toList()));
    lines.accept(Json.line(values));
  }

  private static Map<String, Object> verdict(Verdict verdict) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("retention", name(verdict));
    values.put("rule", verdict.rule().toString());
    values.put("word", verdict.word());
    return values;
  }

  private static String name(Verdict verdict) {
    return verdict.retention().name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> replica(Replica replica) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("block", replica.block());
    values.put("bytes", replica.bytes());
    values.put("zone", replica.zone().toString());
    values.put("retention", name(replica.verdict()));
    values.put("wrong", replica.isWrong());
    values.put("data_node", replica.volume().dataNode());
    values.put("volume", replica.volume().path().orElse(null));
    values.put("storage_type", replica.volume().storageType());
    return values;
  }

  @Override
  public void directory(String path, FileTotals totals) {
    Map<String, Object> values = kind("directory");
    values.put("path", path);
    values.putAll(totals(totals));
    lines.accept(Json.line(values));
  }

  private static Map<String, Object> totals(FileTotals totals) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("files", totals.files());
    values.put("bytes", totals.bytes());
    Map<String, Long> zones = new LinkedHashMap<>();
    for (ReplicaZone zone : ReplicaZone.values()) {
      zones.put(zone.toString(), totals.replicaBytes(zone));
    }
    values.put("replica_bytes", zones);
    values.put("wrong_files", totals.wrongFiles());
    return values;
  }

  @Override
  public void passedOver(String path, String why) {
    Map<String, Object> values = kind("passed_over");
    values.put("path", path);
    values.put("why", why);
    lines.accept(Json.line(values));
  }

  @Override
  public void total(FileTotals totals, Map<String, List<String>> silent) {
    Map<String, Object> values = kind("total");
    values.putAll(totals(totals));
    values.put("zone_unknown_on", Json.list("why", "data_nodes", silent));
    lines.accept(Json.line(values));
  }

  private static Map<String, Object> kind(String kind) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("kind", kind);
    return values;
  }
}
