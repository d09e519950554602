/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The capacity and the free space of a local dir. Space that an advisory fence owns counts as free,
 * because the fence service releases it when it is needed. Immutable and thread-safe.
 */
final class LocalDirSpace {
  private static final Logger LOG = LoggerFactory.getLogger(LocalDirSpace.class);

  private final File dir;
  private final long capacity;

  /** The fence of the dir; {@code null} if there is none, or if this process may not read it. */
  private final Fence fence;

  /** Searches the fence of a local dir. */
  LocalDirSpace(File dir) {
    this.dir = dir;
    Optional<Path> found = Optional.empty();
    Fence readable = null;
    boolean failed = false;
    long lost = 0;
    try {
      found = FenceFinder.find(dir.toPath().toRealPath());
      if (found.isPresent() && Files.isReadable(found.get().resolve(FenceFinder.HIDDEN_NAME))) {
        Fence tried = Fence.in(found.get());
        FenceStatus status = tried.quickStatus();
        status.releasable(); // throws an exception if another process changed the fence
        lost = status.mode().filter(Fence.Mode.MANDATORY::equals).isPresent() ? status.fenced() : 0;
        readable = tried;
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      failed = true;
      LOG.info(
          "Cannot read the fence of {}, so the space that it can release does not count as free:"
              + " {}",
          dir,
          e.toString());
    }
    fence = readable;
    // If the fence cannot be read, report no capacity: the fenced space would make the dir look
    // nearly full.
    capacity = readable == null && (failed || found.isPresent()) ? 0 : dir.getTotalSpace() - lost;
  }

  File dir() {
    return dir;
  }

  /**
   * Returns the size of the file system without the space that a mandatory fence owns; 0 if the dir
   * has a fence that this process cannot read, or if the search for a fence failed.
   */
  long capacity() {
    return capacity;
  }

  /** Returns the bytes that can be written to the dir now. */
  long available() {
    return dir.getUsableSpace() + (fence == null ? 0 : releasable());
  }

  private long releasable() {
    try {
      return fence.releasable();
    } catch (IOException e) {
      LOG.debug("The space that the fence of {} can release is unknown", dir, e);
      return 0;
    }
  }
}
