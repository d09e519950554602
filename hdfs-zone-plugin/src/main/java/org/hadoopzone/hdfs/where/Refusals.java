/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.where;

import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** What daemons say to who may not ask. */
public final class Refusals {
  private Refusals() {}

  /** Whether an answer is a refusal, rather than a failure. */
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
