/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hadoopzone.tools.cli.Json;

/** Prints one JSON object per line, so that results can be read before the scan ends. */
final class LocateJson implements LocateListener {
  private final Consumer<String> lines;

  LocateJson(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void file(PlacedFile file) {
    lines.accept(Json.line("file", file));
  }

  @Override
  public void directory(String path, FileTotals totals) {
    lines.accept(Json.line("directory", entry("path", path), totals));
  }

  @Override
  public void passedOver(String path, IOException why) {
    String reason = AccessErrors.firstLine(why);
    lines.accept(Json.line("passed_over", entry("path", path), entry("why", reason)));
  }

  @Override
  public void total(FileTotals totals, Map<String, List<String>> silent) {
    List<?> unknown = Json.list("why", "data_nodes", silent);
    lines.accept(Json.line("total", totals, entry("zone_unknown_on", unknown)));
  }

  private static Map<String, ?> entry(String key, Object value) {
    return Collections.singletonMap(key, value);
  }
}
