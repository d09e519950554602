/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** Recognizes the answers of daemons to callers without permission. */
public final class AccessErrors {
  private AccessErrors() {}

  /** Returns whether an answer is a refusal, rather than a failure. */
  public static boolean isOne(IOException answer) {
    IOException said =
        answer instanceof RemoteException
            ? ((RemoteException) answer).unwrapRemoteException()
            : answer;
    return said instanceof AccessControlException;
  }

  /** Without the stack trace of the daemon. */
  public static String firstLine(String message) {
    return message.split("\\R", 2)[0];
  }
}
