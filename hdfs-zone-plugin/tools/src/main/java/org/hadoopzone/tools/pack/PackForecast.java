/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackPlan;
import org.hadoopzone.tools.blockdev.BlockDevice;

/** The estimated time and gain of packing a volume. Immutable. */
final class PackForecast {
  /** The fraction by which packing must increase the rate of the free space to be worth it. */
  private static final double LEAST_GAIN = 0.02;

  private static final long JOB_BYTES_DEFAULT = 100L << 30;
  private static final double PERCENT = 100;

  private final PackVolume volume;
  private final PackScan scan;
  private final PackPlan plan;
  private final SpaceMap after;
  private final SpeedProfile speed;
  private final FreeSpaceRate rate;
  private final long limit;
  private final long jobBytes;
  private final Optional<String> refusal;
  private final Map<SpaceKind, PackScan.Count> moving = new EnumMap<>(SpaceKind.class);

  /**
   * Creates a forecast.
   *
   * @param limit the rate limit in bytes per second; 0 for none
   * @param jobBytes bytes that a job writes and then reads; 0 selects 100 GiB, but at most all free
   *     space
   * @param refusal the reason why {@code pack --now} would refuse the volume, or why its free space
   *     is unknown; empty if neither is the case
   */
  PackForecast(
      PackVolume volume,
      PackScan scan,
      SpeedProfile speed,
      long limit,
      long jobBytes,
      Optional<String> refusal) {
    this.refusal = refusal;
    this.volume = volume;
    this.scan = scan;
    this.speed = speed;
    this.limit = limit;
    this.jobBytes = jobBytes > 0 ? jobBytes : Math.min(JOB_BYTES_DEFAULT, scan.map().vacant());
    plan = scan.plan();
    after = scan.map().packed(plan.endAfter());
    rate = new FreeSpaceRate(speed, volume.device().start());
    for (DataFile file : plan.files()) {
      moving.computeIfAbsent(scan.kind(file), any -> new PackScan.Count()).add(plan.bytes(file));
    }
  }

  PackVolume volume() {
    return volume;
  }

  PackScan scan() {
    return scan;
  }

  PackPlan plan() {
    return plan;
  }

  SpaceMap before() {
    return scan.map();
  }

  SpaceMap after() {
    return after;
  }

  SpeedProfile speed() {
    return speed;
  }

  /** Returns the number and the bytes of the files to move in an age group. */
  PackScan.Count moving(SpaceKind kind) {
    return moving.getOrDefault(kind, new PackScan.Count());
  }

  /** Returns the rate at which pack moves data, in bytes per second. */
  double moveRate() {
    double copy = rate.ofCopy(before(), plan.endAfter());
    return limit == 0 ? copy : Math.min(copy, limit);
  }

  /** Returns whether the rate limit determines how long the move takes, and not the disk. */
  boolean isLimited() {
    return limit > 0 && limit <= moveRate();
  }

  /** Returns how long the disk is busy with the move, in seconds. */
  double moveSeconds() {
    return plan.bytes() / moveRate();
  }

  /** Returns the mean rate of the free space now, in bytes per second. */
  double rateBefore() {
    return rate.ofAll(before());
  }

  /** Returns the mean rate of the free space after packing, in bytes per second. */
  double rateAfter() {
    return rate.ofAll(after);
  }

  /**
   * Returns the mean rate that one job gets after packing with a fence, in bytes per second. A
   * fence that follows the used space keeps the data of the job in the outermost free space.
   */
  double rateWithFence() {
    return rate.ofOutermost(after, Math.max(1, jobBytes));
  }

  long jobBytes() {
    return jobBytes;
  }

  /** Returns the time that a job needs to write and then read its data at a rate, in seconds. */
  double jobSeconds(double bytesPerSecond) {
    return bytesPerSecond == 0 ? 0 : 2 * jobBytes / bytesPerSecond;
  }

  /** Returns the reasons why packing is not worth it; empty if it is. */
  List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    refusal.ifPresent(doubts::add);
    BlockDevice disk = volume.disk();
    if (disk.kind().hidesAddresses()) {
      doubts.add(
          disk + " does not show which tracks its addresses are on, so the figures are unusable.");
    } else if (!disk.rotational()) {
      doubts.add(
          disk
              + " is not a rotational disk (queue/rotational is 0): all its addresses are equally"
              + " fast.");
    }
    if (before().vacant() == 0) {
      doubts.add("The volume is full: there is no free space for cold files.");
    } else if (scan.cold().files() == 0) {
      long others = staying(ColdRule.Stay.OTHER_OWNER);
      doubts.add(
          others == 0
              ? "No file is cold."
              : String.format(
                  "No file that can move is cold. %d files cannot move because they belong to other"
                      + " users than the fence. If there is no fence yet, run the command as the"
                      + " owner of the files. Example: sudo -u hdfs disk-zones pack /data/1/dfs",
                  others));
    } else if (plan.bytes() == 0) {
      doubts.add("The cold data are already on the innermost tracks.");
    } else if (rateAfter() < rateBefore() * (1 + LEAST_GAIN)) {
      doubts.add(
          String.format(
              Locale.ROOT,
              "The free space would become only %.1f %% faster.",
              PERCENT * (rateAfter() / rateBefore() - 1)));
    }
    return doubts;
  }

  /** Returns the number of files that do not move for the given reason. */
  long staying(ColdRule.Stay reason) {
    return plan.staying().getOrDefault(reason, 0L);
  }
}
