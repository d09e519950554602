/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

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
 * Tells the directories of layers from all others of their file system, by the handles that the
 * kernel gives. Others may be busy there: their files must not bring about syncs.
 *
 * <p>Confined to one thread.
 */
final class LayerDirs {
  /** More directories than that are looked up again. */
  private static final int MOST = 100_000;

  /** Of struct file_handle: its length and type come first. */
  private static final int HANDLE_HEADER = 8;

  private final OverlayCalls libc;
  private final int mount;
  private final List<Path> layers;
  private final Map<ByteBuffer, Boolean> known = new HashMap<>();

  /**
   * Of some layers.
   *
   * @param mount any open file of their mount
   * @param layers without symbolic links
   */
  LayerDirs(OverlayCalls libc, int mount, List<Path> layers) {
    this.libc = libc;
    this.mount = mount;
    this.layers = layers;
  }

  /** Whether a directory is or lies in a layer; true if that cannot be told. */
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
