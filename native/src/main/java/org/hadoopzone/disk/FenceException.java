/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.io.IOException;

/** An operation on a fence was refused or failed; the message names the path and the remedy. */
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

  /** The system's number of the error; 0 if it did not come from there. */
  public int errno() {
    return errno;
  }
}
