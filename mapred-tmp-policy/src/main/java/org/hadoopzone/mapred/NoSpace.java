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
package org.hadoopzone.mapred;

/** Tells a full file system from other failures, which Java distinguishes by their message only. */
final class NoSpace {
  /** What strerror(3) says for ENOSPC and EDQUOT. */
  private static final String[] MESSAGES = {"No space left on device", "Disk quota exceeded"};

  private NoSpace() {}

  /** Whether the failure, or what caused it, is that there is no space. */
  static boolean is(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      for (String message : MESSAGES) {
        if (cause.getMessage() != null && cause.getMessage().contains(message)) {
          return true;
        }
      }
    }
    return false;
  }
}
