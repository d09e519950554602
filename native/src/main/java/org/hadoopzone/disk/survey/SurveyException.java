/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.io.IOException;

/** A survey was refused or failed; the message names what was asked for and the remedy. */
public final class SurveyException extends IOException {
  private static final long serialVersionUID = 1L;

  /** With a message. */
  public SurveyException(String message) {
    super(message);
  }

  SurveyException(String message, Throwable cause) {
    super(message, cause);
  }
}
