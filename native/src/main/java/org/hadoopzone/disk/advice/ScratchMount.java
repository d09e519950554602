/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system that is mounted in a directory of its own until it is closed, or until exit. */
final class ScratchMount implements AutoCloseable {
  private final Path dir;
  private final Thread atExit = new Thread(this::unmountWhileInUse, "unmount");

  private ScratchMount(Path dir) {
    this.dir = dir;
  }

  static ScratchMount of(Recipe recipe, Path device) throws IOException {
    ScratchMount mount = new ScratchMount(Files.createTempDirectory("scratch"));
    // First, so that there is no moment at which an exit leaves it mounted.
    Runtime.getRuntime().addShutdownHook(mount.atExit);
    try {
      Program.run(recipe.mount(device, mount.dir));
    } catch (IOException e) {
      mount.forget();
      throw e;
    }
    return mount;
  }

  Path dir() {
    return dir;
  }

  /** Files may be open then: it goes as soon as they are closed. */
  private void unmountWhileInUse() {
    try {
      Program.run("umount", "--lazy", dir);
      Files.delete(dir);
    } catch (IOException e) {
      System.err.println(e.getMessage());
    }
  }

  private void forget() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The exit is under way, and does it.
      return;
    }
    Files.delete(dir);
  }

  @Override
  public void close() throws IOException {
    Program.run("umount", dir);
    forget();
  }
}
