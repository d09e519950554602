/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.hadoopzone.fence.ErrorText;

/**
 * Recognizes failures due to a full file system or an exceeded disk quota. Java reports them as an
 * {@code IOException} that differs from other failures only in its message.
 */
final class NoSpace {
  private static final int ENOSPC = 28;
  private static final int EDQUOT = 122;

  /** The messages of strerror(3) for both errors, in English and in the locale of this process. */
  private static final Set<String> MESSAGES =
      new LinkedHashSet<>(Arrays.asList("No space left on device", "Disk quota exceeded"));

  static {
    ErrorText.of(ENOSPC).ifPresent(MESSAGES::add);
    ErrorText.of(EDQUOT).ifPresent(MESSAGES::add);
  }

  private NoSpace() {}

  /** Returns whether a failure, or one of its causes, is due to a lack of space. */
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
