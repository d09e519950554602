/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system mounted on a temporary directory until it is closed or the JVM exits. */
final class ScratchMount implements AutoCloseable {
  /**
   * The number of attempts to unmount a file system that is in use. If all fail, the file system is
   * detached.
   */
  private static final int ATTEMPTS = 10;

  private static final long PAUSE_MS = 500;

  final Path dir;

  private final Runnable pause;
  private final Thread atExit = new Thread(this::unmountWhileInUse, "unmount");

  private ScratchMount(Path dir, Runnable pause) {
    this.dir = dir;
    this.pause = pause;
  }

  static ScratchMount of(MkfsProfile recipe, Path device) throws IOException {
    return of(recipe, device, ScratchMount::pause);
  }

  /**
   * Mounts a file system.
   *
   * @param pause waits between two attempts to unmount the file system
   */
  static ScratchMount of(MkfsProfile recipe, Path device, Runnable pause) throws IOException {
    ScratchMount mount = new ScratchMount(Files.createTempDirectory("scratch"), pause);
    // Registers the hook before the mount, so that an exit never leaves the file system mounted.
    Runtime.getRuntime().addShutdownHook(mount.atExit);
    try {
      SystemProgram.run(recipe.mount(device, mount.dir).toArray());
    } catch (IOException e) {
      mount.forget();
      throw e;
    }
    return mount;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void unmountWhileInUse() {
    try {
      detach();
      Files.delete(dir);
    } catch (IOException e) {
      System.err.println(e.getMessage());
    }
  }

  /**
   * Unmounts the file system lazily, because files may still be open. When they are closed, the
   * kernel completes the unmount.
   */
  private void detach() throws IOException {
    SystemProgram.run("umount", "--lazy", dir);
  }

  private void forget() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is exiting; the shutdown hook unmounts.
      return;
    }
    Files.delete(dir);
  }

  /** Unmounts the file system. If it is still in use after five seconds, unmounts it lazily. */
  @Override
  public void close() throws IOException {
    if (!unmounted()) {
      detach();
    }
    forget();
  }

  private boolean unmounted() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        SystemProgram.run("umount", dir);
        return true;
      } catch (IOException e) {
        pause.run();
      }
    }
    return false;
  }
}
