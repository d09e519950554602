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
package org.hadoopzone.disk;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The fence of an ext4 file system: files that own the free blocks outside of an allowed range, so
 * that the kernel puts new files inside. All operations can be repeated, also after a crash, and
 * then end in the state that was asked for. {@code docs/fence.md} explains guarantees and limits.
 *
 * <p>Thread-safe; two operations at once, of this or another process, exclude each other.
 */
public final class Fence {
  /** What happens when the allowed range is full. */
  public enum Mode {
    /** Writers see that there is no space, as if the file system ended there. */
    MANDATORY,
    /** The fence gives way when {@link Fence#yield} is called. */
    ADVISORY
  }

  /** Hears how far an operation is. Called from the thread that called the operation. */
  public interface Progress {
    /** Done and to do in bytes. */
    void advance(long done, long total);
  }

  private final String dir;
  private final FenceLibrary library;

  private Fence(String dir, FenceLibrary library) {
    this.dir = dir;
    this.library = library;
  }

  /**
   * The fence that is kept in a directory, whether there is one yet or not.
   *
   * @param dir any directory of the file system that the caller may write to
   * @throws FenceException if there is no fence for this platform
   */
  public static Fence in(Path dir) throws FenceException {
    return new Fence(dir.toString(), FenceLibrary.load());
  }

  /** Brings the fence into the asked state, whatever state it is in. */
  public FenceReport set(ByteRange allowed, Mode mode, Progress progress) throws FenceException {
    return report(
        (options, report, message) ->
            library.fence_set(
                dir,
                new FenceLibrary.Range(allowed),
                mode.ordinal() + 1,
                options,
                report,
                message,
                size(message)),
        progress);
  }

  /** Lets files use more: the range must contain what is allowed now. */
  public FenceReport widen(ByteRange allowed, Progress progress) throws FenceException {
    return report(
        (options, report, message) ->
            library.fence_widen(
                dir, new FenceLibrary.Range(allowed), options, report, message, size(message)),
        progress);
  }

  /** Lets new files use less: the range must lie in what is allowed now. */
  public FenceReport narrow(ByteRange allowed, Progress progress) throws FenceException {
    return report(
        (options, report, message) ->
            library.fence_narrow(
                dir, new FenceLibrary.Range(allowed), options, report, message, size(message)),
        progress);
  }

  /**
   * One look of an advisory fence: if less than {@code margin} bytes are available to writers, the
   * allowed range is widened until there are more again.
   */
  public FenceReport yield(long margin) throws FenceException {
    return report(
        (options, report, message) ->
            library.fence_yield(dir, margin, options, report, message, size(message)),
        (done, total) -> {});
  }

  /** Removes the fence, if there is one. */
  public FenceReport lift(Progress progress) throws FenceException {
    return report(
        (options, report, message) ->
            library.fence_lift(dir, options, report, message, size(message)),
        progress);
  }

  /** What there is. May be called beside any operation. */
  public FenceStatus status() throws FenceException {
    Memory message = message();
    FenceLibrary.Status status = new FenceLibrary.Status();
    check(library.fence_status(dir, status, message, size(message)), message);
    return new FenceStatus(status, message.getString(0));
  }

  /**
   * What is wrong with the fence.
   *
   * @return empty if it is set and whole
   */
  public String check() throws FenceException {
    Memory message = message();
    FenceLibrary.Status status = new FenceLibrary.Status();
    int result = library.fence_check(dir, status, message, size(message));
    if (result == -FenceLibrary.EUCLEAN) {
      return message.getString(0);
    }
    check(result, message);
    return "";
  }

  /** Divides the file system into equal parts, and tells what each of them holds. */
  public List<FencedSpace> map(int parts) throws FenceException {
    Memory message = message();
    Memory spaces = new Memory((long) parts * FencedSpace.BYTES);
    check(library.fence_map(dir, spaces, parts, message, size(message)), message);
    List<FencedSpace> map = new ArrayList<>(parts);
    for (int i = 0; i < parts; i++) {
      map.add(FencedSpace.read(spaces, (long) i * FencedSpace.BYTES));
    }
    return map;
  }

  private interface Operation {
    int call(FenceLibrary.Options options, FenceLibrary.Report report, Memory message);
  }

  private static FenceReport report(Operation operation, Progress progress) throws FenceException {
    Memory message = message();
    FenceLibrary.Report report = new FenceLibrary.Report();
    FenceLibrary.Options options = new FenceLibrary.Options();
    options.progress =
        (Pointer data, long done, long total) -> {
          progress.advance(done, total);
          return 0;
        };
    check(operation.call(options, report, message), message);
    return new FenceReport(report);
  }

  private static Memory message() {
    Memory message = new Memory(FenceLibrary.MESSAGE_BYTES);
    message.clear();
    return message;
  }

  /** size_t, which is 64 bits wide on all platforms that have a fence. */
  private static long size(Memory message) {
    return message.size();
  }

  private static void check(int result, Memory message) throws FenceException {
    if (result < 0) {
      throw new FenceException(-result, message.getString(0));
    }
  }
}
