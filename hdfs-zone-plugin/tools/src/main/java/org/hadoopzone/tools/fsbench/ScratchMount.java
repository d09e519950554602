/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system mounted on a temporary directory until it is closed or the JVM exits. */
final class ScratchMount implements AutoCloseable {
  private final Path dir;
  private final Thread atExit = new Thread(this::unmountWhileInUse, "unmount");

  private ScratchMount(Path dir) {
    this.dir = dir;
  }

  static ScratchMount of(MkfsProfile recipe, Path device) throws IOException {
    ScratchMount mount = new ScratchMount(Files.createTempDirectory("scratch"));
    // Registers the hook before the mount, so that an exit never leaves the file system mounted.
    Runtime.getRuntime().addShutdownHook(mount.atExit);
    try {
      SystemProgram.run(recipe.mount(device, mount.dir));
    } catch (IOException e) {
      mount.forget();
      throw e;
    }
    return mount;
  }

  Path dir() {
    return dir;
  }

  /**
   * Unmounts the file system lazily, because files may still be open. The kernel completes the
   * unmount when they are closed.
   */
  private void unmountWhileInUse() {
    try {
      SystemProgram.run("umount", "--lazy", dir);
      Files.delete(dir);
    } catch (IOException e) {
      System.err.println(e.getMessage());
    }
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

  @Override
  public void close() throws IOException {
    SystemProgram.run("umount", dir);
    forget();
  }
}
