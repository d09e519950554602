/* SPDX-License-Identifier: Apache-2.0 */
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
