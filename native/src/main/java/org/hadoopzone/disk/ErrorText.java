/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.util.Optional;

/** Texts of error numbers as strerror(3) gives them: in the language of the process. */
public final class ErrorText {
  private ErrorText() {}

  /** The call, which never fails. */
  private interface Calls extends Library {
    Pointer strerror(int error);
  }

  /** Loads once, at the first use. */
  private static final class Holder {
    static final Calls LIBRARY = Native.load("c", Calls.class);

    private Holder() {}
  }

  /**
   * Returns the text that Java puts into the message of an exception.
   *
   * @param error an error number, as in errno(3)
   * @return empty where there is no JNA
   */
  public static Optional<String> of(int error) {
    try {
      Pointer text = Holder.LIBRARY.strerror(error);
      return Optional.of(text.getString(0, System.getProperty("sun.jnu.encoding", "UTF-8")));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }
}
