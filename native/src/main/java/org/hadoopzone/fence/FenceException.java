/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.io.IOException;

/**
 * Thrown when an operation on a fence is refused or fails. The message names the path and the
 * remedy.
 */
public final class FenceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  FenceException(int errno, String message) {
    super(message);
    this.errno = errno;
  }

  FenceException(String message, Throwable cause) {
    super(message, cause);
    this.errno = 0;
  }

  /** Returns the errno of the system, or 0 if the error did not come from the system. */
  public int errno() {
    return errno;
  }
}
