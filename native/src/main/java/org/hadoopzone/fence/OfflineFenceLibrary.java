/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Platform;
import java.util.function.Predicate;
import org.hadoopzone.util.NativeLibrary;

/** JNA binding of {@code fence-offline.h}. Uses the structs of {@link FenceLibrary}. */
interface OfflineFenceLibrary extends Library {
  String NAME = "zonefence-offline";

  /**
   * Loads the library from the jar.
   *
   * @throws FenceException if the jar has no library for this platform, or libext2fs is missing
   */
  static OfflineFenceLibrary load() throws FenceException {
    try {
      return Holder.LIBRARY.functions();
    } catch (LinkageError e) {
      throw missing(FenceLibrary::isInJar, e);
    }
  }

  /**
   * Returns an exception whose message gives the cause: the jar lacks a native library for this
   * platform, or the library cannot be loaded because libext2fs is missing.
   */
  static FenceException missing(Predicate<String> isInJar, LinkageError e) {
    if (!isInJar.test(FenceLibrary.NAME)) {
      return FenceLibrary.missing(isInJar, e);
    }
    if (!isInJar.test(NAME)) {
      return new FenceException(
          "The jar has no library for offline fences for "
              + Platform.RESOURCE_PREFIX
              + ", because the jar was built without libext2fs. Build the jar again after apt-get"
              + " install libext2fs-dev (for aarch64 also gcc-aarch64-linux-gnu and"
              + " libext2fs2:arm64), or mount the file system and set the fence online.",
          e);
    }
    return new FenceException(
        "The library for offline fences cannot be loaded. It needs libext2fs: apt-get install"
            + " libext2fs2, or mount the file system and set the fence online. Cause: "
            + e.getMessage(),
        e);
  }

  /** Loads the library once, at the first use. */
  final class Holder {
    static final NativeLibrary<OfflineFenceLibrary> LIBRARY =
        NativeLibrary.load(NAME, OfflineFenceLibrary.class);

    private Holder() {}
  }

  int fence_offline_set(
      String device,
      String dir,
      String undo,
      FenceLibrary.Range allowed,
      int mode,
      FenceLibrary.Options options,
      FenceLibrary.Report report,
      Memory message,
      long size);

  int fence_offline_lift(
      String device,
      String dir,
      String undo,
      FenceLibrary.Options options,
      FenceLibrary.Report report,
      Memory message,
      long size);

  int fence_offline_status(
      String device, String dir, FenceLibrary.Status status, Memory message, long size);
}
