/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether a local dir has enough free space for a container. Immutable and thread-safe.
 *
 * <p>Space that an advisory fence owns counts as free, because the fence service releases it when
 * it is needed. Queries the fence only if the usable space of the dir is less than the minimum.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class LocalSpace {
  private static final Logger LOG = LoggerFactory.getLogger(LocalSpace.class);

  private static final long LEAST = 1L << 20;
  private static final long MOST = 1L << 44;

  private final long minFree;

  private LocalSpace(long minFree) {
    this.minFree = minFree;
  }

  /**
   * Reads the minimum free space from a configuration.
   *
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static LocalSpace read(Configuration conf) {
    try {
      long minFree =
          conf.getLongBytes(YarnZoneKeys.MIN_FREE_SPACE, YarnZoneKeys.MIN_FREE_SPACE_DEFAULT);
      if (minFree >= LEAST && minFree <= MOST) {
        return new LocalSpace(minFree);
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // Reported below. Configuration cannot parse blank values.
    }
    throw new IllegalArgumentException(
        String.format(
            "%s is \"%s\", but must be a size from 1m to 16t, in bytes or with the unit k, m, g or"
                + " t",
            YarnZoneKeys.MIN_FREE_SPACE, conf.get(YarnZoneKeys.MIN_FREE_SPACE)));
  }

  /** Returns whether a local dir has enough free space. A missing dir has none. */
  boolean isEnoughIn(String localDir) {
    File dir = new File(localDir);
    long usable = dir.getUsableSpace();
    return usable >= minFree || usable + releasable(dir.toPath()) >= minFree;
  }

  /**
   * Returns the bytes that the fence of a dir can release; 0 if there is no fence, if it is
   * mandatory, or if this process may not read it.
   */
  static long releasable(Path dir) {
    try {
      Optional<Path> fence = FenceFinder.find(dir.toRealPath());
      return fence.isPresent() ? Fence.in(fence.get()).releasable() : 0;
    } catch (IOException | LinkageError e) {
      LOG.debug("The space that a fence of {} can release is unknown", dir, e);
      return 0;
    }
  }
}
