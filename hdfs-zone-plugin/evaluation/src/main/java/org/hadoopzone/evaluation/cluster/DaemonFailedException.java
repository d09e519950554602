/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

/**
 * A daemon did not start, or exited unexpectedly. The message names the daemon and quotes the end
 * of its log.
 */
public final class DaemonFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DaemonFailedException(String message) {
    super(message);
  }
}
