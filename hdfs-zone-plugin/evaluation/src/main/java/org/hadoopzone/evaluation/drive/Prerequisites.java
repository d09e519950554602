/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.cluster.MemoryLimit;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.trace.BlockTrace;

/**
 * Checks that this machine has all programs, permissions and kernel features that an evaluation on
 * emulated drives requires.
 */
public final class Prerequisites {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");

  /** Required programs, and the Debian packages that contain them. */
  private static final Map<String, String> PROGRAMS = new LinkedHashMap<>();

  static {
    PROGRAMS.put("losetup", "mount");
    PROGRAMS.put("mount", "mount");
    PROGRAMS.put("setsid", "util-linux");
    PROGRAMS.put("setpriv", "util-linux");
    PROGRAMS.put("flock", "util-linux");
    PROGRAMS.put("partx", "util-linux");
    PROGRAMS.put("wipefs", "util-linux");
    PROGRAMS.put("blockdev", "util-linux");
    PROGRAMS.put("fusermount3", "fuse3");
    PROGRAMS.put("mkfs.ext4", "e2fsprogs");
    PROGRAMS.put("mkfs.xfs", "xfsprogs");
    PROGRAMS.put("sfdisk", "fdisk");
  }

  private Prerequisites() {}

  /**
   * Fails if anything is missing.
   *
   * @throws IOException with a list of everything that is missing and how to install it
   */
  public static void require() throws IOException {
    require(List.of());
  }

  /**
   * Fails if anything is missing.
   *
   * @param others other missing prerequisites, with their remedies
   * @throws IOException with a list of everything that is missing and how to install it
   */
  public static void require(List<String> others) throws IOException {
    List<String> missing = missing();
    missing.addAll(others);
    if (!missing.isEmpty()) {
      throw new IOException("This machine lacks:\n  " + String.join("\n  ", missing));
    }
  }

  /** Returns everything that is missing, and how to install it; empty if nothing is. */
  public static List<String> missing() {
    List<String> missing = new ArrayList<>();
    PROGRAMS.forEach(
        (program, pack) -> {
          if (!isOnPath(program)) {
            missing.add(program + ": apt-get install " + pack);
          }
        });
    if (!Files.exists(Path.of("/dev/fuse"))) {
      missing.add("FUSE: run modprobe fuse; start a container with --device /dev/fuse");
    }
    if (!EmulatedDrive.isBuilt()) {
      missing.add(
          "zbrdrive: apt-get install libfuse3-dev fuse3 pkg-config, then make -C native drive");
    }
    if ("root".equals(System.getProperty("user.name"))) {
      requireOfKernel(missing);
    } else {
      missing.add("root, for mounts, loop devices, tracefs and cgroups: run the command with sudo");
    }
    return missing;
  }

  private static void requireOfKernel(List<String> missing) {
    if (isOnPath("losetup") && !succeeds("losetup", "-f")) {
      missing.add("loop devices: run modprobe loop; start a container with --privileged");
    }
    requireTracing(missing);
    try {
      MemoryLimit.requirePossible();
    } catch (IOException e) {
      missing.add("memory cgroups: " + e.getMessage());
    }
  }

  /** Mounts tracefs if necessary, and checks that it can be used. */
  private static void requireTracing(List<String> missing) {
    if (!Files.isDirectory(TRACEFS.resolve("instances"))) {
      succeeds("mount", "-t", "tracefs", "none", TRACEFS);
    }
    try {
      BlockTrace.requirePossible();
    } catch (IOException e) {
      missing.add("tracefs: " + e.getMessage());
    }
  }

  private static boolean succeeds(Object... command) {
    try {
      Command.run(command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(dir -> Files.isExecutable(Path.of(dir, program)));
  }
}
