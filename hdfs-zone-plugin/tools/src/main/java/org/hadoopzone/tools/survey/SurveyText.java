/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/** Formats the survey of one disk as text, and for {@code --json}. */
public final class SurveyText {
  /** Bytes per MB; disk vendors use decimal units. */
  static final double MB = 1e6;

  private static final String ROW = "%10s  %7s  %6s  %15s  %17s  %s";
  private static final int ROWS = 10;

  /** The length of the bar of the highest rate in characters. */
  private static final int BAR = 20;

  /** Indentation of wrapped lines in characters: aligns with the text after the label. */
  private static final int HANGING = 14;

  private static final double PERCENT = 100;
  private static final double BUSY = 0.1;

  private final DiskSurvey survey;
  private final Curve curve;
  private final long size;

  SurveyText(DiskSurvey survey) {
    this.survey = survey;
    this.curve = survey.curve;
    this.size = survey.disk.size();
  }

  /**
   * Returns the report on several disks as text.
   *
   * @param leftOut sentences that state why other paths were not surveyed or are not proposed
   */
  public static String text(DiskSurveys surveys, List<String> leftOut) {
    List<Object> report = new ArrayList<>();
    surveys.done.forEach(survey -> report.add(new SurveyText(survey)));
    leftOut.forEach(reason -> report.add(Columns.wrap(reason)));
    report.add(property(outerDirs(surveys.outerDirs)));
    return report.stream()
        .map(Object::toString)
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** Returns the report on several disks for {@code --json}. */
  public static ObjectNode values(DiskSurveys surveys, List<String> leftOut) {
    ObjectNode values = Json.object();
    ArrayNode disks = values.putArray("disks");
    surveys.done.forEach(survey -> disks.add(new SurveyText(survey).values()));
    return values.putPOJO("left_out", leftOut).put("outer_dirs", outerDirs(surveys.outerDirs));
  }

  /**
   * Returns the value of the property that lists the directories in outer zones; empty if there are
   * none.
   */
  static String outerDirs(List<Path> dirs) {
    return dirs.stream().map(dir -> glob(dir.toString())).collect(Collectors.joining(","));
  }

  /**
   * Returns a dir as an entry of a list of globs. Replaces each special character with a question
   * mark, which matches any character.
   */
  public static String glob(String dir) {
    return dir.replaceAll("[*?\\[\\]{}\\\\,]", "?");
  }

  static String property(String outerDirs) {
    if (outerDirs.isEmpty()) {
      return "No directory is entirely in an outer zone: there is no property to set.";
    }
    String xml = outerDirs.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return String.format(
        "Add this property to core-site.xml on this host:%n"
            + "<property><name>%s</name><value>%s</value></property>",
        DiskZoneKeys.OUTER_DIRS, xml);
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    lines.add("%s: %s, %d samples", survey.disk, ByteSize.text(size), curve.samples.size());
    lines.add(ROW, "", "part of", "MB/s", "mean MB/s if", "mean MB/s if", "");
    lines.add(ROW, "address", "disk", "here", "outer ends here", "inner begins here", "");
    addresses().forEach(address -> row(lines, address));
    String inner = rate(curve.innerRate());
    lines.add("inner/outer   %.2f (%s / %s MB/s)", curve.ratio(), inner, rate(curve.outerRate()));
    lines.add("outer zone    %s", verdict());
    if (curve.noise > BUSY) {
      lines.add(
          "The samples vary by %.0f %%. Run the survey again when the disk is idle.",
          PERCENT * curve.noise);
    }
    survey.parts.forEach(part -> part(lines, part));
    return lines.toString();
  }

  /**
   * Adds a row for an address: the rate there, and the mean rate of each zone if the boundary were
   * there.
   */
  private void row(Lines lines, long address) {
    double rate = curve.rateAt(address);
    String bar = Columns.spaces((int) Math.round(BAR * rate / curve.outerRate())).replace(' ', '#');
    boolean isBoundary = survey.boundary.equals(OptionalLong.of(address));
    lines.add(
        ROW,
        ByteSize.text(address),
        String.format(Locale.ROOT, "%.0f %%", PERCENT * address / size),
        rate(rate),
        mean(0, address),
        mean(address, size),
        bar + (isBoundary ? " <- boundary" : ""));
  }

  /** Returns the addresses of the table: tenths of the disk, and the end of the outer zone. */
  private Set<Long> addresses() {
    Set<Long> addresses = new TreeSet<>();
    for (int row = 0; row < ROWS; row++) {
      addresses.add(size / ROWS * row);
    }
    addresses.add(size);
    survey.boundary.ifPresent(addresses::add);
    return addresses;
  }

  private String mean(long start, long end) {
    return start == end ? "" : rate(meanRate(start, end));
  }

  private double meanRate(long start, long end) {
    return curve.throughput(ByteRange.of(start, end - start));
  }

  /** Formats a rate in MB/s without the unit, such as {@code 171.3}. */
  private static String rate(double bytesPerSecond) {
    return String.format(Locale.ROOT, "%.1f", bytesPerSecond / MB);
  }

  /** Returns a description of the outer zone, or the reason why there is none. */
  private String verdict() {
    double threshold = PERCENT * BoundaryRule.DEFAULT_SHARE;
    if (survey.boundary.isPresent()) {
      long boundary = survey.boundary.getAsLong();
      return String.format(
          Locale.ROOT,
          "ends at %s (%.1f %% of the disk), where the rate falls below %.0f %% of the rate at the"
              + " outer edge",
          ByteSize.text(boundary),
          PERCENT * boundary / size,
          threshold);
    }
    if (!survey.disk.rotational()) {
      return "none: the kernel reports a solid-state disk (queue/rotational is 0)";
    }
    return String.format(
        Locale.ROOT,
        "none: the rate does not clearly fall below %.0f %% of the rate at the outer edge",
        threshold);
  }

  private void part(Lines lines, DiskSurvey.Part part) {
    long start = part.device.start();
    long end = part.device.end();
    lines.add(
        "%-13s %10s to %10s  %-7s  %6s to %6s MB/s  %s",
        part.device.path(),
        ByteSize.text(start),
        ByteSize.text(end),
        part.zone == null ? "no zone" : name(part.zone),
        rate(curve.rateAt(start)),
        rate(curve.rateAt(end)),
        part.dirs.isEmpty()
            ? "-"
            : part.dirs.stream().map(Path::toString).collect(Collectors.joining(" ")));
  }

  private static String name(Zone zone) {
    return zone.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the values of {@code --json}, in bytes and bytes per second. */
  private ObjectNode values() {
    BlockDevice disk = survey.disk;
    ObjectNode values =
        Json.object()
            .put("device", disk.path())
            .put("kind", disk.kind().toString())
            .put("origin", disk.origin())
            .put("size", size)
            .put("rotational", disk.rotational())
            .put("outer_rate", Math.round(curve.outerRate()))
            .put("inner_rate", Math.round(curve.innerRate()))
            .put("ratio", curve.ratio())
            .put("noise", curve.noise);
    if (survey.boundary.isPresent()) {
      long boundary = survey.boundary.getAsLong();
      values.put("boundary", boundary).put("boundary_rate", roundedRate(boundary));
    }
    values.put("verdict", verdict());
    ArrayNode rows = values.putArray("rows");
    addresses().forEach(address -> addRow(rows.addObject(), address));
    ArrayNode partitions = values.putArray("partitions");
    survey.parts.forEach(part -> addPart(partitions.addObject(), part));
    ArrayNode samples = values.putArray("samples");
    for (Sample sample : curve.samples) {
      samples
          .addObject()
          .put("address", sample.address)
          .put("rate", Math.round(sample.rate))
          .put("fitted_rate", roundedRate(sample.address));
    }
    return values;
  }

  private long roundedRate(long address) {
    return Math.round(curve.rateAt(address));
  }

  private void addRow(ObjectNode row, long address) {
    row.put("address", address).put("rate", roundedRate(address));
    if (address > 0) {
      row.put("outer_mean_rate", Math.round(meanRate(0, address)));
    }
    if (address < size) {
      row.put("inner_mean_rate", Math.round(meanRate(address, size)));
    }
  }

  private void addPart(ObjectNode values, DiskSurvey.Part part) {
    BlockDevice device = part.device;
    values.put("device", device.path()).put("start", device.start()).put("end", device.end());
    if (part.zone != null) {
      values.put("zone", name(part.zone));
    }
    values.put("rate_at_start", roundedRate(device.start()));
    values.put("rate_at_end", roundedRate(device.end()));
    ArrayNode dirs = values.putArray("dirs");
    part.dirs.forEach(dir -> dirs.add(dir.toString()));
  }
}
