/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

/** A daemon did not start, or ended by itself. The message says which, and what its log says. */
public final class DaemonFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DaemonFailedException(String message) {
    super(message);
  }
}
