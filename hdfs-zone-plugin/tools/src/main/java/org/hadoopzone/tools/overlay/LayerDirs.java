/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides by file handle whether a directory belongs to a layer. Files that are created in other
 * directories of the same file system must not trigger syncs.
 *
 * <p>Confined to one thread.
 */
final class LayerDirs {
  /** The maximum number of cached directories; the cache is cleared when it is full. */
  private static final int MOST = 100_000;

  /** Size in bytes of the length and type fields at the start of struct file_handle. */
  private static final int HANDLE_HEADER = 8;

  private final OverlayCalls libc;
  private final int mount;
  private final List<Path> layers;
  private final Map<ByteBuffer, Boolean> known = new HashMap<>();

  /**
   * Creates a lookup for layers.
   *
   * @param mount an open file descriptor on the file system of the layers
   * @param layers the layers, as paths without symbolic links
   */
  LayerDirs(OverlayCalls libc, int mount, List<Path> layers) {
    this.libc = libc;
    this.mount = mount;
    this.layers = layers;
  }

  /** Returns whether a directory is a layer or lies in one; true if this cannot be determined. */
  boolean hold(Pointer handle) {
    byte[] bytes = handle.getByteArray(0, HANDLE_HEADER + handle.getInt(0));
    if (known.size() >= MOST) {
      known.clear();
    }
    return known.computeIfAbsent(ByteBuffer.wrap(bytes), any -> look(handle));
  }

  private boolean look(Pointer handle) {
    try {
      int dir = libc.open_by_handle_at(mount, handle, OverlayCalls.O_PATH | OverlayCalls.O_CLOEXEC);
      try {
        Path path = Files.readSymbolicLink(Paths.get("/proc/self/fd/" + dir));
        return layers.stream().anyMatch(path::startsWith);
      } finally {
        libc.close(dir);
      }
    } catch (LastErrorException | IOException e) {
      return true;
    }
  }
}
