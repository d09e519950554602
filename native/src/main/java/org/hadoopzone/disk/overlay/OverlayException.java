/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import java.io.IOException;

/** What cannot be done with an overlay, and what to do about it. */
public final class OverlayException extends IOException {
  private static final long serialVersionUID = 1L;

  OverlayException(String message) {
    super(message);
  }

  OverlayException(String message, Throwable cause) {
    super(message, cause);
  }
}
