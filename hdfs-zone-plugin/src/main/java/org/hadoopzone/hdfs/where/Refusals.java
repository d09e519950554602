/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
