/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

/** A job has failed or has not finished in time. */
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public JobFailedException(String message) {
    super(message);
  }

  public JobFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
