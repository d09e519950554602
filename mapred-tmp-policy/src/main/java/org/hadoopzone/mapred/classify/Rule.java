/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;

/** The rule that determined the class of a job. */
public enum Rule {
  /** The job sets its class itself. */
  SET,
  /** The job has no reduces. */
  MAP_ONLY,
  /** All counters are 0. */
  NOTHING_COUNTED,
  /** The shuffle is large. */
  VOLUME,
  /** The shuffle is medium-sized, but large in relation to the input. */
  RATIO,
  /** The shuffle is small. */
  SMALL,
  /** The shuffle is medium-sized, and the size of the input is unknown. */
  INPUT_NOT_KNOWN,
  /** A combiner or a codec may shrink the map output before it is shuffled. */
  MAY_SHRINK;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
