/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Sizes;

/**
 * Prints text for people: the first files, all files in the wrong zone, and a line for each
 * directory.
 */
final class LocateText implements LocatePrinter {
  /** After this number of files, only files in the wrong zone are listed. */
  static final int SHOWN_FILES = 20;

  private static final String ROW = "%-8s %-10s %-26s %10s  %s";

  private static final int HANGING = 4;

  private final Consumer<String> lines;
  private long shown;
  private long leftOut;

  LocateText(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void file(PlacedFile file) {
    if (shown >= SHOWN_FILES && !file.isWrong()) {
      leftOut++;
      return;
    }
    if (shown == 0) {
      row("lies", "for", "by", "size", "file");
    }
    shown++;
    row(
        state(file.isWrong(), file.isUnknown()),
        joined(file, verdict -> verdict.retention().name().toLowerCase(Locale.ROOT)),
        joined(file, Verdict::toString),
        Sizes.text(file.bytes()),
        file.path());
    byVolume(file).forEach(this::volume);
  }

  /** Groups replicas by volume, so that a volume with many blocks takes one line. */
  private static Map<Volume, List<Replica>> byVolume(PlacedFile file) {
    return file.replicas().stream()
        .collect(Collectors.groupingBy(Replica::volume, LinkedHashMap::new, Collectors.toList()));
  }

  private void volume(Volume volume, List<Replica> replicas) {
    boolean isWrong = replicas.get(0).isWrong();
    row(
        isWrong ? "wrong" : "",
        volume.zone(),
        replicas.size() + (replicas.size() == 1 ? " replica" : " replicas"),
        Sizes.text(replicas.stream().mapToLong(Replica::bytes).sum()),
        volume.dataNode() + " " + volume.path().orElse("?"));
  }

  private static String state(boolean isWrong, boolean isUnknown) {
    if (isWrong) {
      return "wrong";
    }
    return isUnknown ? "unknown" : "right";
  }

  private static String joined(PlacedFile file, Function<Verdict, String> part) {
    return file.verdicts().stream().map(part).distinct().collect(Collectors.joining(" or "));
  }

  private void row(Object... cells) {
    lines.accept(Columns.wrap(String.format(Locale.ROOT, ROW, cells), HANGING));
  }

  @Override
  public void directory(String path, FileTotals totals) {
    tellLeftOut();
    lines.accept(Columns.wrap(path + ": " + text(totals), HANGING));
  }

  private void tellLeftOut() {
    if (leftOut > 0) {
      lines.accept("... and " + leftOut + " files that do not lie in the wrong zone");
    }
    leftOut = 0;
  }

  @Override
  public void passedOver(String path, String why) {
    // Search reports it on standard error.
  }

  @Override
  public void total(FileTotals totals, Map<String, List<String>> silent) {
    tellLeftOut();
    lines.accept(Columns.wrap("total: " + text(totals), HANGING));
  }

  private static String text(FileTotals totals) {
    StringBuilder text = new StringBuilder();
    text.append(totals.files())
        .append(totals.files() == 1 ? " file, " : " files, ")
        .append(Sizes.text(totals.bytes()))
        .append("; replicas");
    for (ReplicaZone zone : ReplicaZone.values()) {
      long bytes = totals.replicaBytes(zone);
      if (bytes > 0 || zone != ReplicaZone.NONE) {
        text.append(' ').append(zone).append(' ').append(Sizes.text(bytes)).append(',');
      }
    }
    text.setCharAt(text.length() - 1, ';');
    return text.append(' ').append(totals.wrongFiles()).append(" in the wrong zone").toString();
  }
}
