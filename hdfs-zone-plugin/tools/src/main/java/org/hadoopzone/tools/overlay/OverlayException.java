/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;

/** Thrown when an operation on an overlay fails. The message contains the remedy. */
public final class OverlayException extends IOException {
  private static final long serialVersionUID = 1L;

  OverlayException(String message) {
    super(message);
  }

  OverlayException(String message, Throwable cause) {
    super(message, cause);
  }
}
