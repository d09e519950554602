/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.util.Locale;

/** The policies that a campaign runs with. Both systems use the same drives and partitions. */
public enum SoakSystem {
  ZONES("disk zones"),
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
