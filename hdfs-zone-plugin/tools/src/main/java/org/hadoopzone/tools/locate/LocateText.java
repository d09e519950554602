/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.util.ByteSize;

/**
 * Formats results as text. Lists the first files, all files in the wrong zone, and the totals of
 * each directory.
 */
final class LocateText {
  /** The number of files after which only files in the wrong zone are listed. */
  static final int SHOWN_FILES = 20;

  private static final String ROW = "%-8s %-10s %-26s %10s  %s";

  private final Consumer<String> lines;
  private long shown;
  private long leftOut;

  LocateText(Consumer<String> lines) {
    this.lines = lines;
  }

  void file(PlacedFile file) {
    if (shown >= SHOWN_FILES && !file.isWrong()) {
      leftOut++;
      return;
    }
    if (shown == 0) {
      row("state", "lifetime", "rule", "size", "file");
    }
    shown++;
    row(
        file.isWrong() ? "wrong" : file.isUnknown() ? "unknown" : "right",
        joined(file, Verdict::lifetimeName),
        joined(file, Verdict::toString),
        ByteSize.text(file.bytes),
        file.path);
    byVolume(file).forEach(this::volume);
  }

  /** Groups replicas by volume, so that a volume with many blocks takes one line. */
  private static Map<Volume, List<Replica>> byVolume(PlacedFile file) {
    return file.replicas.stream()
        .collect(
            Collectors.groupingBy(
                replica -> replica.volume, LinkedHashMap::new, Collectors.toList()));
  }

  private void volume(Volume volume, List<Replica> replicas) {
    boolean isWrong = replicas.get(0).isWrong();
    row(
        isWrong ? "wrong" : "",
        volume.zone,
        count(replicas.size(), "replica"),
        ByteSize.text(replicas.stream().mapToLong(replica -> replica.bytes).sum()),
        volume.dataNode + " " + volume.path().orElse("?"));
  }

  private static String joined(PlacedFile file, Function<Verdict, String> part) {
    return file.verdicts.stream().map(part).distinct().collect(Collectors.joining(" or "));
  }

  private void row(Object... cells) {
    lines.accept(Columns.wrap(String.format(Locale.ROOT, ROW, cells)));
  }

  /** Prints the number of files that were left out, and a line with totals. */
  void totals(String name, FileTotals totals) {
    if (leftOut > 0) {
      lines.accept("... and " + leftOut + " more files, none of them in the wrong zone");
    }
    leftOut = 0;
    String replicas =
        Arrays.stream(ReplicaZone.values())
            .filter(zone -> zone != ReplicaZone.NONE || totals.replicaBytes(zone) > 0)
            .map(zone -> zone + " " + ByteSize.text(totals.replicaBytes(zone)))
            .collect(Collectors.joining(", "));
    lines.accept(
        Columns.wrap(
            String.format(
                "%s: %s (%d in the wrong zone), %s; replicas %s",
                name,
                count(totals.files(), "file"),
                totals.wrongFiles(),
                ByteSize.text(totals.bytes()),
                replicas)));
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
