/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Locale;

/** The severity of a finding; the worst first. */
public enum Severity {
  /** Files are not placed by zone as intended, or a failure has occurred or is likely. */
  WRONG,
  /** A fact that an operator should know. */
  NOTE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
