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
package org.hadoopzone.evaluation.seeks;

import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.mapred.MapredZoneKeys;

/** What is compared: where files are, and how jobs are told to use them. */
public enum Variant {
  STOCK("stock ext4", StorageSystem.EXT4, Runs.AS_LINUX_DOES, Map.of()),
  STOCK_KERNEL_READ_AHEAD("stock ext4, kernel reads ahead", StorageSystem.EXT4, Runs.KIB, Map.of()),
  ZONES("disk zones", Runs.AS_LINUX_DOES, Map.of()),
  KERNEL_READ_AHEAD("disk zones, kernel reads ahead", Runs.KIB, Map.of()),
  READ_AHEAD(
      "disk zones, read-ahead", Runs.AS_LINUX_DOES, Map.of(MapredZoneKeys.READ_AHEAD, Runs.BYTES)),
  WRITE_OUT(
      "disk zones, write-out", Runs.AS_LINUX_DOES, Map.of(MapredZoneKeys.WRITE_OUT, Runs.BYTES)),
  LONG_RUNS(
      "disk zones, read-ahead and write-out",
      Runs.AS_LINUX_DOES,
      Map.of(MapredZoneKeys.READ_AHEAD, Runs.BYTES, MapredZoneKeys.WRITE_OUT, Runs.BYTES)),
  WIDE_MERGES(
      "disk zones, wide merges", Runs.AS_LINUX_DOES, Map.of(MRJobConfig.IO_SORT_FACTOR, Runs.WAYS)),
  ALL(
      "disk zones, all of it",
      Runs.KIB,
      Map.of(
          MapredZoneKeys.READ_AHEAD,
          Runs.BYTES,
          MapredZoneKeys.WRITE_OUT,
          Runs.BYTES,
          MRJobConfig.IO_SORT_FACTOR,
          Runs.WAYS));

  private final String title;
  private final StorageSystem system;
  private final int readAheadKib;
  private final Map<String, String> settings;

  Variant(String title, int readAheadKib, Map<String, String> settings) {
    this(title, StorageSystem.DISK_ZONES, readAheadKib, settings);
  }

  Variant(String title, StorageSystem system, int readAheadKib, Map<String, String> settings) {
    this.title = title;
    this.system = system;
    this.readAheadKib = readAheadKib;
    this.settings = settings;
  }

  public String title() {
    return title;
  }

  public StorageSystem system() {
    return system;
  }

  /** How far the kernel reads ahead of those who read in sequence: read_ahead_kb of the disk. */
  public int readAheadKib() {
    return readAheadKib;
  }

  /** Of each job, beside those that all variants have. */
  public Map<String, String> settings() {
    return settings;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Apart, for the variants are made before all else here. */
  private static final class Runs {
    static final int AS_LINUX_DOES = 128;
    static final int KIB = 16 << 10;
    static final String BYTES = Integer.toString(KIB << 10);

    /** As many files as a merge of these jobs has at most. */
    static final String WAYS = "16";

    private Runs() {}
  }
}
