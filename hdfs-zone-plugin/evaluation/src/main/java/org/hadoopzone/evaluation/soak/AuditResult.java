/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.List;

/**
 * The result of an audit.
 *
 * @param files number of files that were read back
 * @param bytes their total size
 */
record AuditResult(int files, long bytes, int lostFiles, long lostBytes, List<Violation> findings) {
  /** The result of an audit that was not completed. */
  static final AuditResult NONE = new AuditResult(0, 0, 0, 0, List.of());
}
