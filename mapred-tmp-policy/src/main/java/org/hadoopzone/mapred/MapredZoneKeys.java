/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.function.Function;
import org.hadoopzone.mapred.classify.Thresholds;

/** Configuration keys of a job. {@code mapred-disk-zone-default.xml} describes them. */
public final class MapredZoneKeys {
  /** The zone of intermediate files; see {@link Intermediate}. */
  public static final String INTERMEDIATE = "mapreduce.disk-zone.intermediate";

  public static final String INTERMEDIATE_DEFAULT = "auto";

  /** The lifetime of the files that the job writes to HDFS: permanent or temporary. */
  public static final String OUTPUT = "mapreduce.disk-zone.output";

  public static final String OUTPUT_DEFAULT = "permanent";

  /** The class of the job, heavy or light; empty to determine it from data. */
  public static final String JOB_CLASS = "mapreduce.disk-zone.job-class";

  public static final String JOB_CLASS_DEFAULT = "";

  /** The file that holds the profiles of earlier runs. */
  public static final String PROFILES = "mapreduce.disk-zone.profiles";

  public static final String PROFILES_DEFAULT = "";

  /**
   * Minimum shuffle, in bytes, of a job that is heavy regardless of its input; see {@link
   * Thresholds}.
   */
  public static final String HEAVY_BYTES = "mapreduce.disk-zone.heavy.shuffle.bytes";

  public static final long HEAVY_BYTES_DEFAULT = 1L << 30;

  /**
   * Minimum shuffle, in bytes, for the ratio rule of {@link Thresholds}. A job that shuffles less
   * is light, whatever its ratio of shuffle to input.
   */
  public static final String RATIO_FROM_BYTES =
      "mapreduce.disk-zone.heavy.shuffle.ratio-from.bytes";

  public static final long RATIO_FROM_BYTES_DEFAULT = 1L << 29;

  /** Minimum ratio of shuffle to input, in percent, for the ratio rule of {@link Thresholds}. */
  public static final String HEAVY_PERCENT_OF_INPUT =
      "mapreduce.disk-zone.heavy.shuffle.percent-of-input";

  public static final int HEAVY_PERCENT_OF_INPUT_DEFAULT = 200;

  /** Chunk size for reading intermediate files, in bytes; 0 for the kernel's read-ahead. */
  public static final String READ_AHEAD = "mapreduce.disk-zone.read-ahead.bytes";

  public static final long READ_AHEAD_DEFAULT = 0;

  /** Chunk size for writing intermediate files, in bytes; 0 for the kernel's writeback. */
  public static final String WRITE_OUT = "mapreduce.disk-zone.write-out.bytes";

  public static final long WRITE_OUT_DEFAULT = 0;

  private static final String TEMPORARY = "temporary";

  private MapredZoneKeys() {}

  /**
   * Returns whether a job requests that the files that it writes to HDFS are temporary.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed values
   */
  public static boolean isOutputTemporary(Function<String, String> conf) {
    String text = conf.apply(OUTPUT);
    String word = text == null ? OUTPUT_DEFAULT : text.trim();
    if (!word.equals(OUTPUT_DEFAULT) && !word.equals(TEMPORARY)) {
      throw new IllegalArgumentException(
          String.format(
              "%s is \"%s\", but must be %s or %s", OUTPUT, text, OUTPUT_DEFAULT, TEMPORARY));
    }
    return word.equals(TEMPORARY);
  }
}
