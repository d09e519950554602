/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.nio.file.Path;

/**
 * The fence of an ext4 file system that is not mounted; once it is mounted, {@link Fence} goes on
 * from there. A file system that is mounted, in use or not clean is refused and left as it is.
 * {@code docs/fence-offline.md} explains it.
 *
 * <p>Thread-safe; one operation runs at a time in a process.
 */
public final class OfflineFence implements BasicFence {
  private static final String ROOT = "/";

  private final String device;
  private final String dir;
  private final String undo;
  private final FenceCall.Wishes wishes;
  private final OfflineFenceLibrary library;

  private OfflineFence(
      String device,
      String dir,
      String undo,
      FenceCall.Wishes wishes,
      OfflineFenceLibrary library) {
    this.device = device;
    this.dir = dir;
    this.undo = undo;
    this.wishes = wishes;
    this.library = library;
  }

  /**
   * The fence that is kept in the root of a file system, whether there is one yet or not.
   *
   * @param device the block device, or an image file
   * @throws FenceException if there is no library for it, or it lacks libext2fs
   */
  public static OfflineFence on(Path device) throws FenceException {
    return new OfflineFence(
        device.toString(), ROOT, null, FenceCall.Wishes.NONE, OfflineFenceLibrary.load());
  }

  /**
   * The same, kept in another directory; the fence belongs to the owner of the directory.
   *
   * @param directory as seen from the root of the file system
   */
  public OfflineFence in(String directory) {
    return new OfflineFence(device, directory, undo, wishes, library);
  }

  /**
   * The same, with all that is overwritten saved first: {@code e2undo} brings it back.
   *
   * @param file must not exist yet; it is made only if something is overwritten, and so serves for
   *     one operation
   */
  public OfflineFence withUndo(Path file) {
    return new OfflineFence(device, dir, file.toString(), wishes, library);
  }

  @Override
  public OfflineFence adopted() {
    return new OfflineFence(device, dir, undo, wishes.adopting(), library);
  }

  @Override
  public FenceReport set(ByteRange allowed, Fence.Mode mode, Fence.Progress progress)
      throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_offline_set(
                device,
                dir,
                undo,
                new FenceLibrary.Range(allowed),
                mode.number(),
                options,
                report,
                message,
                message.size()),
        wishes,
        progress);
  }

  @Override
  public FenceReport lift(Fence.Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_offline_lift(device, dir, undo, options, report, message, message.size()),
        wishes,
        progress);
  }

  /** {@inheritDoc} What df will show is not known before the file system is mounted. */
  @Override
  public FenceStatus status() throws FenceException {
    return FenceCall.status(
        (status, message) ->
            library.fence_offline_status(device, dir, status, message, message.size()));
  }
}
