/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.io.IOException;

/** Indicates that the content of a profiles file is not valid. */
public final class DamagedProfilesException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedProfilesException(String message, IOException cause) {
    super(message, cause);
  }
}
