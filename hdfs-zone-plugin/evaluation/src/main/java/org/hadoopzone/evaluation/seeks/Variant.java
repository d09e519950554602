/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.mapred.MapredZoneKeys;

/**
 * The variants to compare. They differ in file placement, in the kernel's read-ahead and in the
 * disk settings of the jobs.
 */
public enum Variant {
  STOCK("stock ext4", StorageSystem.EXT4, ReadAhead.HADOOP, Map.of()),
  ZONES("disk zones", ReadAhead.HADOOP, Map.of()),
  LONG_RUNS("disk zones, task read-ahead and write-out", ReadAhead.HADOOP, Settings.LONG_RUNS),
  WIDE_MERGES("disk zones, wide merges", ReadAhead.HADOOP, Settings.WIDE_MERGES),
  STOCK_FAR("stock ext4, kernel read-ahead 16 MiB", StorageSystem.EXT4, ReadAhead.FAR, Map.of()),
  FAR("disk zones, kernel read-ahead 16 MiB", ReadAhead.FAR, Map.of()),
  ALL("disk zones, all settings", ReadAhead.FAR, Settings.ALL),
  STOCK_NEAR(
      "stock ext4, kernel read-ahead 128 KiB", StorageSystem.EXT4, ReadAhead.LINUX, Map.of()),
  NEAR("disk zones, kernel read-ahead 128 KiB", ReadAhead.LINUX, Map.of()),
  NEAR_READ_AHEAD(
      "disk zones, kernel read-ahead 128 KiB, task read-ahead",
      ReadAhead.LINUX,
      Settings.READ_AHEAD),
  NEAR_WRITE_OUT(
      "disk zones, kernel read-ahead 128 KiB, write-out", ReadAhead.LINUX, Settings.WRITE_OUT),
  NEAR_LONG_RUNS(
      "disk zones, kernel read-ahead 128 KiB, task read-ahead and write-out",
      ReadAhead.LINUX,
      Settings.LONG_RUNS),
  NEAR_WIDE_MERGES(
      "disk zones, kernel read-ahead 128 KiB, wide merges", ReadAhead.LINUX, Settings.WIDE_MERGES);

  private final String title;
  private final StorageSystem system;
  private final ReadAhead readAhead;
  private final Map<String, String> settings;

  Variant(String title, ReadAhead readAhead, Map<String, String> settings) {
    this(title, StorageSystem.DISK_ZONES, readAhead, settings);
  }

  Variant(String title, StorageSystem system, ReadAhead readAhead, Map<String, String> settings) {
    this.title = title;
    this.system = system;
    this.readAhead = readAhead;
    this.settings = settings;
  }

  public String title() {
    return title;
  }

  public StorageSystem system() {
    return system;
  }

  /** Returns the kernel's read-ahead in KiB: {@code read_ahead_kb} of the disk. */
  public int readAheadKib() {
    return readAhead.kib;
  }

  /** Returns the settings of each job in addition to those common to all variants. */
  public Map<String, String> settings() {
    return settings;
  }

  /** Returns the name of this variant in file names and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private enum ReadAhead {
    /** Linux's default for a hard disk. */
    LINUX(128),
    /**
     * The default of the emulated drive. Hadoop requests the same read-ahead if libhadoop is
     * available.
     */
    HADOOP(4 << 10),
    FAR(16 << 10);

    private final int kib;

    ReadAhead(int kib) {
      this.kib = kib;
    }
  }

  /** A separate class, because enum constants are initialized before static fields of the enum. */
  private static final class Settings {
    static final String RUN = Integer.toString(16 << 20);
    static final Map<String, String> READ_AHEAD = Map.of(MapredZoneKeys.READ_AHEAD, RUN);
    static final Map<String, String> WRITE_OUT = Map.of(MapredZoneKeys.WRITE_OUT, RUN);
    static final Map<String, String> LONG_RUNS =
        Map.of(MapredZoneKeys.READ_AHEAD, RUN, MapredZoneKeys.WRITE_OUT, RUN);

    /** Sets the maximum number of files that a task merges at once. */
    static final Map<String, String> WIDE_MERGES = Map.of(MRJobConfig.IO_SORT_FACTOR, "16");

    static final Map<String, String> ALL =
        Map.of(
            MapredZoneKeys.READ_AHEAD,
            RUN,
            MapredZoneKeys.WRITE_OUT,
            RUN,
            MRJobConfig.IO_SORT_FACTOR,
            "16");

    private Settings() {}
  }
}
