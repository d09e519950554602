/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.nio.file.Path;

/**
 * The fence of an ext4 file system that is not mounted. After a mount, {@link Fence} manages the
 * same fence. Operations fail, without a change, if the file system is mounted, in use or not
 * clean. {@code docs/fence-offline.md} describes offline fences.
 *
 * <p>Thread-safe. The operations of a process run one after the other.
 */
public final class OfflineFence implements BasicFence {
  private static final String ROOT = "/";

  private final String device;
  private final String dir;
  private final String undo;
  private final FenceCall.CallOptions options;
  private final OfflineFenceLibrary library;

  private OfflineFence(
      String device,
      String dir,
      String undo,
      FenceCall.CallOptions options,
      OfflineFenceLibrary library) {
    this.device = device;
    this.dir = dir;
    this.undo = undo;
    this.options = options;
    this.library = library;
  }

  /**
   * Returns the fence in the root directory of a file system. The fence need not be set yet.
   *
   * @param device the block device, or an image file
   * @throws FenceException if the jar has no library for this platform, or libext2fs is missing
   */
  public static OfflineFence on(Path device) throws FenceException {
    return new OfflineFence(
        device.toString(), ROOT, null, FenceCall.CallOptions.NONE, OfflineFenceLibrary.load());
  }

  /**
   * Returns a fence on the same device and with the same options, but in the given directory. The
   * owner of that directory owns the fence.
   *
   * @param directory path relative to the root of the file system
   */
  public OfflineFence in(String directory) {
    return new OfflineFence(device, directory, undo, options, library);
  }

  /**
   * Returns this fence with an undo file, from which {@code e2undo} restores all overwritten
   * blocks.
   *
   * @param file path of the undo file, which must not exist yet. The first operation that
   *     overwrites blocks creates the file, so each operation needs another undo file
   */
  public OfflineFence withUndo(Path file) {
    return new OfflineFence(device, dir, file.toString(), options, library);
  }

  @Override
  public OfflineFence adopted() {
    return new OfflineFence(device, dir, undo, options.adopting(), library);
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
        options,
        progress);
  }

  @Override
  public FenceReport lift(Fence.Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_offline_lift(device, dir, undo, options, report, message, message.size()),
        options,
        progress);
  }

  /** {@inheritDoc} The df values are 0, because the file system is not mounted. */
  @Override
  public FenceStatus status() throws FenceException {
    return FenceCall.status(
        (status, message) ->
            library.fence_offline_status(device, dir, status, message, message.size()));
  }
}
