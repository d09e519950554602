/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongToDoubleFunction;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.util.ByteSize;

/**
 * The transfer rate of a disk by address. The rates come from a survey of this disk, from a drive
 * profile, or from an assumption. Immutable.
 */
public final class SpeedProfile {
  /** Bytes per MB; disk vendors use decimal units. */
  public static final double MB = 1e6;

  /** The inner rate as a fraction of the outer rate. Measured drives have 0.46 to 0.48. */
  static final double ASSUMED_RATIO = 0.47;

  /** The outermost rate in bytes per second if nothing is known about the disk. */
  static final double ASSUMED_OUTER_RATE = 200 * MB;

  /** The number of equal parts of a range over which the mean is computed. */
  private static final int PARTS = 128;

  private final String origin;
  private final boolean assumed;
  private final boolean outerZone;
  private final LongToDoubleFunction rate;

  private SpeedProfile(
      String origin, boolean assumed, boolean outerZone, LongToDoubleFunction rate) {
    this.origin = origin;
    this.assumed = assumed;
    this.outerZone = outerZone;
    this.rate = rate;
  }

  /**
   * Returns assumed rates for a disk of which only the size is known.
   *
   * @param size the size of the disk in bytes
   */
  static SpeedProfile assumed(long size) {
    double fall = 1 - ASSUMED_RATIO * ASSUMED_RATIO;
    return new SpeedProfile(
        String.format(
            "assumed: %.0f MB/s on the outermost tracks and %.0f %% of this rate on the innermost",
            ASSUMED_OUTER_RATE / MB, 100 * ASSUMED_RATIO),
        true,
        true,
        address -> ASSUMED_OUTER_RATE * Math.sqrt(1 - Math.min(1, (double) address / size) * fall));
  }

  /**
   * Returns the profile of a drive, scaled to the size of a disk.
   *
   * @param size the size of the disk in bytes
   */
  static SpeedProfile of(DriveProfile drive, long size) {
    DriveProfile scaled = drive.scaledTo(size);
    return new SpeedProfile("drive profile " + drive.name, false, true, scaled::rateAt);
  }

  /**
   * Reads the profile of a disk from the output of {@code survey --json}.
   *
   * @param device the path of the disk in {@code /dev}
   * @param size the size of the disk in bytes
   * @throws IllegalArgumentException if the file has no survey of this disk; the message names the
   *     disks that it has
   * @throws IOException if the file cannot be read
   */
  static SpeedProfile survey(Path file, String device, long size) throws IOException {
    Optional<SpeedProfile> known = ifSurveyed(file, device, size);
    if (known.isPresent()) {
      return known.get();
    }
    List<String> others = new ArrayList<>();
    for (JsonNode disk : parse(file).path("disks")) {
      others.add(
          String.format(
              "%s (%s)",
              disk.path("device").asText(), ByteSize.exactText(disk.path("size").asLong())));
    }
    throw new IllegalArgumentException(
        String.format(
            "--survey %s: contains no survey of %s (%s)%s. Create one with:"
                + " disk-zones survey %s --json > FILE",
            file,
            device,
            ByteSize.exactText(size),
            others.isEmpty() ? "" : ", only of: " + Columns.names(others),
            device));
  }

  /**
   * Reads the profile of a disk from the output of {@code survey --json}. Empty if the file has no
   * survey of this disk.
   *
   * @param device the path of the disk in {@code /dev}
   * @param size the size of the disk in bytes
   * @throws IllegalArgumentException if the file is not the output of a survey
   * @throws IOException if the file cannot be read
   */
  public static Optional<SpeedProfile> ifSurveyed(Path file, String device, long size)
      throws IOException {
    for (JsonNode disk : parse(file).path("disks")) {
      boolean isSameSize = disk.path("size").asLong() == size;
      if (disk.path("device").asText().equals(device) && isSameSize) {
        return Optional.of(
            new SpeedProfile(
                "survey of " + device + " in " + file,
                false,
                disk.has("boundary"),
                curve(file, disk)));
      }
    }
    return Optional.empty();
  }

  private static JsonNode parse(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw notASurvey(file);
    }
    try {
      JsonNode content = Json.read(Files.readAllBytes(file), JsonNode.class);
      if (content.path("disks").isArray()) {
        return content;
      }
    } catch (JsonProcessingException e) {
      // Reported below.
    }
    throw notASurvey(file);
  }

  private static IllegalArgumentException notASurvey(Path file) {
    return new IllegalArgumentException(
        "--survey " + file + ": is not the output of survey --json");
  }

  /** Returns a function that interpolates between the fitted rates of a survey. */
  private static LongToDoubleFunction curve(Path file, JsonNode disk) {
    NavigableMap<Long, Double> rates = new TreeMap<>();
    for (JsonNode sample : disk.path("samples")) {
      double fitted = sample.path("fitted_rate").asDouble();
      if (fitted > 0) {
        rates.put(sample.path("address").asLong(), fitted);
      }
    }
    if (rates.isEmpty()) {
      throw notASurvey(file);
    }
    return address -> interpolated(rates, address);
  }

  private static double interpolated(NavigableMap<Long, Double> rates, long address) {
    Map.Entry<Long, Double> left = rates.floorEntry(address);
    Map.Entry<Long, Double> right = rates.ceilingEntry(address);
    if (left == null || right == null) {
      return (left == null ? right : left).getValue();
    }
    if (left.getKey().equals(right.getKey())) {
      return left.getValue();
    }
    double share = (double) (address - left.getKey()) / (right.getKey() - left.getKey());
    return left.getValue() + share * (right.getValue() - left.getValue());
  }

  /** Returns the origin of the rates, such as {@code survey of /dev/sdb in sdb.json}. */
  public String origin() {
    return origin;
  }

  /**
   * Returns whether the disk has an outer zone. Returns false only if its survey has found none.
   */
  public boolean hasOuterZone() {
    return outerZone;
  }

  /** Returns whether the rates are assumed, because only the size of the disk is known. */
  boolean isAssumed() {
    return assumed;
  }

  /**
   * Returns the mean rate of an address range in bytes per second. This is the length of the range
   * divided by the time to read it.
   */
  public double meanRate(long start, long end) {
    double secondsPerByte = 0;
    for (int i = 0; i < PARTS; i++) {
      double share = (i + 0.5) / PARTS;
      secondsPerByte += 1 / rateAt(start + Math.round(share * (end - start))) / PARTS;
    }
    return 1 / secondsPerByte;
  }

  /** Returns the rate at an address of the disk in bytes per second. */
  double rateAt(long address) {
    return rate.applyAsDouble(address);
  }
}
