/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import java.util.Optional;
import org.hadoopzone.util.NativeLibrary;

/** Looks up the texts of error numbers with strerror(3), in the locale of the process. */
public final class ErrorText {
  private ErrorText() {}

  /** The C function strerror(3), which never fails. */
  private interface Calls extends Library {
    Pointer strerror(int error);
  }

  /** Loads the C library once, at the first use. */
  private static final class Holder {
    static final Calls LIBRARY = NativeLibrary.load("c", Calls.class).functions();

    private Holder() {}
  }

  /**
   * Returns the text that Java uses in exception messages for an error number.
   *
   * @param error an error number, as in errno(3)
   * @return the text, or empty if JNA is missing
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
