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
package org.hadoopzone.mapred;

import org.hadoopzone.mapred.classify.Thresholds;

/** Configuration keys of a job. Described in {@code mapred-disk-zone-default.xml}. */
public final class MapredZoneKeys {
  /** Where intermediate files go; see {@link Intermediate}. */
  public static final String INTERMEDIATE = "mapreduce.disk-zone.intermediate";

  public static final String INTERMEDIATE_DEFAULT = "auto";

  /** What the files are for that the job writes to HDFS: permanent or temporary. */
  public static final String OUTPUT = "mapreduce.disk-zone.output";

  public static final String OUTPUT_DEFAULT = "permanent";

  /** The class of the job, if it is not to be judged: heavy or light. */
  public static final String JOB_CLASS = "mapreduce.disk-zone.job-class";

  public static final String JOB_CLASS_DEFAULT = "";

  /** The file with profiles of earlier runs. */
  public static final String PROFILES = "mapreduce.disk-zone.profiles";

  public static final String PROFILES_DEFAULT = "";

  /** From how many bytes of shuffle on a job is heavy; see {@link Thresholds}. */
  public static final String HEAVY_BYTES = "mapreduce.disk-zone.heavy.shuffle.bytes";

  public static final long HEAVY_BYTES_DEFAULT = 1L << 30;

  /** From how many bytes of shuffle on the ratio to the input counts; see {@link Thresholds}. */
  public static final String RATIO_FROM_BYTES =
      "mapreduce.disk-zone.heavy.shuffle.ratio-from.bytes";

  public static final long RATIO_FROM_BYTES_DEFAULT = 1L << 29;

  /** From which ratio to the input on a job is heavy; see {@link Thresholds}. */
  public static final String HEAVY_PERCENT_OF_INPUT =
      "mapreduce.disk-zone.heavy.shuffle.percent-of-input";

  public static final int HEAVY_PERCENT_OF_INPUT_DEFAULT = 200;

  /** In how long runs intermediate files are read; see {@link LongRuns}. */
  public static final String READ_AHEAD = "mapreduce.disk-zone.read-ahead.bytes";

  public static final long READ_AHEAD_DEFAULT = 0;

  /** In how long runs intermediate files are written; see {@link LongRuns}. */
  public static final String WRITE_OUT = "mapreduce.disk-zone.write-out.bytes";

  public static final long WRITE_OUT_DEFAULT = 0;

  private MapredZoneKeys() {}
}
