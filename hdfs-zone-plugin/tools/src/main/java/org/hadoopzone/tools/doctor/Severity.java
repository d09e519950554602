/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Locale;

/** The severity of a finding; the worst first. */
public enum Severity {
  /** Files are not placed as they should be, or something is about to fail. */
  WRONG,
  /** Something to know. */
  NOTE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
