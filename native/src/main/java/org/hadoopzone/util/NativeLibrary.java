/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import com.sun.jna.Library;
import com.sun.jna.Native;

/**
 * A native library, or the error that prevented JNA from loading it. If class {@link Native} cannot
 * be initialized, JNA gives the cause only to the first load in the process. This class also gives
 * it to all later loads. Immutable.
 *
 * @param <T> declares the functions of the library
 */
public final class NativeLibrary<T extends Library> {
  /** The first error of all libraries in this process; null if there is none. */
  private static LinkageError first;

  private final T functions;
  private final LinkageError error;

  private NativeLibrary(T functions, LinkageError error) {
    this.functions = functions;
    this.error = error;
  }

  /** Loads a library. If this fails, {@link #functions} throws the error. */
  public static synchronized <T extends Library> NativeLibrary<T> load(String name, Class<T> type) {
    try {
      return new NativeLibrary<>(Native.load(name, type), null);
    } catch (LinkageError e) {
      first = first == null ? e : first;
      return new NativeLibrary<>(null, e instanceof NoClassDefFoundError ? first : e);
    }
  }

  /**
   * Returns the functions of the library.
   *
   * @throws LinkageError if the library could not be loaded; each call throws the same error
   */
  public T functions() {
    if (error != null) {
      throw error;
    }
    return functions;
  }
}
