/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.bigblock;

import com.sun.jna.Platform;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.Main;
import org.hadoopzone.tools.cli.ExitCode;

/**
 * A {@code bigblock} volume, formatted and mounted with the same commands that an operator uses.
 * The volume stays mounted until it is closed.
 */
public final class BigBlockVolume implements Closeable {
  private static final int SECONDS_TO_END = 120;

  private final Path store;
  private final Path mountPoint;

  private BigBlockVolume(Path store, Path mountPoint) {
    this.store = store;
    this.mountPoint = mountPoint;
  }

  /** Returns whether the native program {@code bigblock} was built. */
  public static boolean isBuilt() {
    return Main.class.getResource("/" + Platform.RESOURCE_PREFIX + "/bigblock") != null;
  }

  /**
   * Formats a device, which may contain data, and mounts it.
   *
   * @param store a directory on another disk, which this method creates
   */
  public static BigBlockVolume make(Path device, long blockBytes, Path store, Path mountPoint)
      throws IOException {
    Files.createDirectories(store.getParent());
    Files.createDirectories(mountPoint);
    run("format", device, "--store", store, "--block-size", blockBytes, "--destroy-data");
    run("mount", store, mountPoint);
    return new BigBlockVolume(store, mountPoint);
  }

  /** Returns the mount point. */
  public Path path() {
    return mountPoint;
  }

  /**
   * Unmounts the volume, and waits until the program has written all data and released the device.
   */
  @Override
  public void close() throws IOException {
    Command.run("umount", mountPoint);
    Command.run("flock", "--wait", SECONDS_TO_END, store, "true");
  }

  /**
   * Runs a {@code bigblock} command and returns its output.
   *
   * @throws IOException if the command fails
   */
  static String run(Object... arguments) throws IOException {
    String[] words = new String[arguments.length + 1];
    words[0] = "bigblock";
    for (int i = 0; i < arguments.length; i++) {
      words[i + 1] = arguments[i].toString();
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    if (exitCode != ExitCode.DONE) {
      throw new IOException(String.join(" ", words) + ": exit code " + exitCode + ": " + out + err);
    }
    return out.toString();
  }
}
