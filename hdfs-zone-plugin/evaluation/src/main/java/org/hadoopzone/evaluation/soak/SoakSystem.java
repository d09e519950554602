/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.Locale;

/** Whose policies a campaign runs with. Both run on the same drives with the same partitions. */
public enum SoakSystem {
  ZONES("disk zones"),
  STOCK("stock policies");

  private final String title;

  SoakSystem(String title) {
    this.title = title;
  }

  /** As reports have it. */
  public String title() {
    return title;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
