/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.io.IOException;

/**
 * Thrown when a survey is refused or fails. The message names the device or path and the remedy.
 */
public final class SurveyException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message. */
  public SurveyException(String message) {
    super(message);
  }

  SurveyException(String message, Throwable cause) {
    super(message, cause);
  }
}
