/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.util.Locale;

/** The policies that a campaign runs with. All systems use the same drives and partitions. */
public enum SoakSystem {
  ZONES("disk zones"),
  /** Stock policies, and fence services that pack both volumes of each DataNode. */
  IN_PLACE("zones in place"),
  STOCK("stock policies");

  private final String title;

  SoakSystem(String title) {
    this.title = title;
  }

  /** Returns the name of this system in reports. */
  public String title() {
    return title;
  }

  /** Returns the name of this system in file names and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
