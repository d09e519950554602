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

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.hadoopzone.disk.ErrorText;

/** Tells a full file system from other failures, which Java distinguishes by their message only. */
final class NoSpace {
  private static final int ENOSPC = 28;
  private static final int EDQUOT = 122;

  /** What strerror(3) says for both, in English and in the language of this process. */
  private static final Set<String> MESSAGES =
      new LinkedHashSet<>(Arrays.asList("No space left on device", "Disk quota exceeded"));

  static {
    ErrorText.of(ENOSPC).ifPresent(MESSAGES::add);
    ErrorText.of(EDQUOT).ifPresent(MESSAGES::add);
  }

  private NoSpace() {}

  /** Whether the failure, or what caused it, is that there is no space. */
  static boolean is(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null && MESSAGES.stream().anyMatch(message::contains)) {
        return true;
      }
    }
    return false;
  }
}
