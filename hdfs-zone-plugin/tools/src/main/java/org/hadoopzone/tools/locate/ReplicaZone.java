/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Locale;
import org.hadoopzone.zone.Lifetime;

/** The zone of a replica. */
public enum ReplicaZone {
  OUTER,
  INNER,
  /** The path of the volume or the list of outer dirs is not known. */
  UNKNOWN,
  /** The volume is in memory or on flash, where all addresses are equally fast. */
  NONE;

  /** Returns whether files of a lifetime belong in the other zone. */
  public boolean isWrongFor(Lifetime lifetime) {
    return name().equals(lifetime.preferredZone().other().name());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
