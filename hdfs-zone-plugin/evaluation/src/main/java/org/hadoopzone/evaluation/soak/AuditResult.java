/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.List;

/**
 * What an audit has found.
 *
 * @param files how many were read back
 */
record AuditResult(int files, long bytes, int lostFiles, long lostBytes, List<Violation> findings) {
  /** What an audit that did not come to its end has found. */
  static final AuditResult NONE = new AuditResult(0, 0, 0, 0, List.of());
}
