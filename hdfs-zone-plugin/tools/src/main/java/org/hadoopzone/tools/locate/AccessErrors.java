/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** Recognizes the errors that daemons return to callers without permission. */
public final class AccessErrors {
  private AccessErrors() {}

  /** Returns whether an error means that access was denied. */
  public static boolean isOne(IOException answer) {
    IOException said =
        answer instanceof RemoteException
            ? ((RemoteException) answer).unwrapRemoteException()
            : answer;
    return said instanceof AccessControlException;
  }

  /** Returns the first line of a message, without the stack trace of the daemon. */
  public static String firstLine(String message) {
    return message.split("\\R", 2)[0];
  }

  /**
   * Returns the first line of the message of a failure. Without a message, returns the class name.
   */
  public static String firstLine(Throwable failure) {
    return firstLine(failure.getMessage() == null ? failure.toString() : failure.getMessage());
  }
}
