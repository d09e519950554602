/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import java.util.function.Predicate;
import org.hadoopzone.util.NativeLibrary;

/** JNA binding of {@code fence.h}. Uses only features of JNA 5.2 and later. */
interface FenceLibrary extends Library {
  String NAME = "zonefence";
  int EUCLEAN = 117;

  /** Value of FENCE_ADOPT. */
  long ADOPT = 1;

  int MESSAGE_BYTES = 1024;

  /**
   * Loads the library from the jar.
   *
   * @throws FenceException if the jar has no library for this platform, or the library cannot be
   *     loaded
   */
  static FenceLibrary load() throws FenceException {
    try {
      return Holder.LIBRARY.functions();
    } catch (LinkageError e) {
      throw missing(FenceLibrary::isInJar, e);
    }
  }

  /**
   * Returns an exception whose message gives the cause: the jar lacks the library for this
   * platform, or the library cannot be loaded.
   */
  static FenceException missing(Predicate<String> isInJar, LinkageError e) {
    if (isInJar.test(NAME)) {
      return new FenceException(
          "The fence library cannot be loaded: "
              + e.getMessage()
              + ". It needs JNA 5.2.0 or newer, and a directory for temporary files that is not"
              + " mounted noexec: specify one with -Djna.tmpdir=DIR",
          e);
    }
    return new FenceException(
        "The jar has no fence library for "
            + Platform.RESOURCE_PREFIX
            + ". Fences need Linux with ext4 on x86-64 or aarch64. The jar supports aarch64 only if"
            + " it was built with an aarch64 compiler.",
        e);
  }

  /** Returns whether the jar contains the given library for this platform. */
  static boolean isInJar(String name) {
    String path = "/" + Platform.RESOURCE_PREFIX + "/lib" + name + ".so";
    return FenceLibrary.class.getResource(path) != null;
  }

  /** Loads the library once, at the first use. */
  final class Holder {
    static final NativeLibrary<FenceLibrary> LIBRARY = NativeLibrary.load(NAME, FenceLibrary.class);

    private Holder() {}
  }

  int fence_set(
      String dir,
      Range allowed,
      int mode,
      Options options,
      Report report,
      Memory message,
      long size);

  int fence_widen(
      String dir, Range allowed, Options options, Report report, Memory message, long size);

  int fence_narrow(
      String dir, Range allowed, Options options, Report report, Memory message, long size);

  int fence_yield(
      String dir, long margin, Options options, Report report, Memory message, long size);

  int fence_lift(String dir, Options options, Report report, Memory message, long size);

  int fence_status(String dir, Status status, Memory message, long size);

  int fence_status_quick(String dir, Status status, Memory message, long size);

  int fence_sink(String dir, byte[] file, Options options, Sunk report, Memory message, long size);

  int fence_sink_supported(String dir, Memory message, long size);

  int fence_file_extents(
      byte[] file, Pointer extents, long capacity, Pointer count, Memory message, long size);

  int fence_check(String dir, Status status, Memory message, long size);

  int fence_map(String dir, Pointer parts, long count, Memory message, long size);

  /** The type {@code fence_progress} of {@code fence.h}. */
  interface ProgressCallback extends Callback {
    int invoke(Pointer data, long done, long total);
  }

  /** The {@code struct fence_range} of {@code fence.h}. */
  @FieldOrder({"start", "length"})
  class Range extends Structure {
    public long start;
    public long length;

    Range(ByteRange range) {
      start = range.start();
      length = range.length();
    }
  }

  /** The {@code struct fence_options} of {@code fence.h}. */
  @FieldOrder({"step", "wait_ms", "file_max", "flags", "rate", "progress", "data"})
  class Options extends Structure {
    public long step;
    public long wait_ms;
    public long file_max;
    public long flags;
    public long rate;
    public ProgressCallback progress;
    public Pointer data;
  }

  /** The {@code struct fence_report} of {@code fence.h}. */
  @FieldOrder({"taken", "given_back", "left", "most_held", "allocations"})
  class Report extends Structure {
    public long taken;
    public long given_back;
    public long left;
    public long most_held;
    public long allocations;
  }

  /** The {@code struct fence_sink_report} of {@code fence.h}. */
  @FieldOrder({"moved", "left", "extents"})
  class Sunk extends Structure {
    public long moved;
    public long left;
    public long extents;
  }

  /** The {@code struct fence_status} of {@code fence.h}. */
  @FieldOrder({
    "state",
    "mode",
    "allowed_start",
    "allowed_length",
    "files",
    "extents",
    "fenced",
    "held",
    "free_inside",
    "free_outside",
    "used_inside",
    "used_outside",
    "fs_size",
    "device_size",
    "block_size",
    "reserved",
    "df_total",
    "df_used",
    "df_available"
  })
  class Status extends Structure {
    public long state;
    public long mode;
    public long allowed_start;
    public long allowed_length;
    public long files;
    public long extents;
    public long fenced;
    public long held;
    public long free_inside;
    public long free_outside;
    public long used_inside;
    public long used_outside;
    public long fs_size;
    public long device_size;
    public long block_size;
    public long reserved;
    public long df_total;
    public long df_used;
    public long df_available;
  }
}
