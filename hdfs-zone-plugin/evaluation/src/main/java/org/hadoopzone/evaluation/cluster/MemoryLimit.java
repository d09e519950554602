/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits the memory of processes with a cgroup (version 1 or 2). The limit includes their page
 * cache. Without this limit, a machine with more memory than data would never read from its disks.
 *
 * <p>The name of the group contains the ID and the start time of the process that created it.
 * Therefore no two runs share a group, and a later run recognizes the groups of dead runs.
 */
public final class MemoryLimit implements AutoCloseable {
  private static final String NAME = "hadoop-disk-zones-";
  private static final Pattern GROUP = Pattern.compile(NAME + "(\\d+)-(\\d+)-\\d+");
  private static final Path MOUNTS = Path.of("/proc/self/mounts");
  private static final AtomicInteger NUMBER = new AtomicInteger();

  /**
   * Index of the start time among the fields of /proc/PID/stat that follow the program name. It is
   * field 22 of the file, in clock ticks.
   */
  private static final int START_TIME = 19;

  private static final long FORGET_SECONDS = 60;
  private static final long LOOK_MILLIS = 100;

  private final Path group;

  private MemoryLimit(Path group) {
    this.group = group;
  }

  /**
   * Sets a limit for the processes that {@link #launcher} starts. Removes the groups of dead runs
   * and kills the processes in them.
   *
   * @param bytes the limit
   * @throws IOException if the kernel has no memory cgroups, or the user may not create one
   */
  public static MemoryLimit of(long bytes) throws IOException {
    return of(bytes, groupPrefix() + NUMBER.incrementAndGet());
  }

  /** Creates a group without a limit. A guard uses the group to find the processes of this run. */
  public static MemoryLimit unlimited() throws IOException {
    return of(Long.MAX_VALUE / 2);
  }

  static MemoryLimit of(long bytes, String name) throws IOException {
    return of(MOUNTS, bytes, name);
  }

  static MemoryLimit of(Path mounts, long bytes, String name) throws IOException {
    Hierarchy hierarchy = Hierarchy.find(mounts);
    removeLeftovers(hierarchy.root());
    Path group = hierarchy.root().resolve(name);
    try {
      if (hierarchy.unified()) {
        Files.writeString(hierarchy.root().resolve("cgroup.subtree_control"), "+memory");
      }
      Files.createDirectory(group);
      Files.writeString(group.resolve(hierarchy.limitFile()), Long.toString(bytes));
    } catch (IOException e) {
      throw new IOException(
          "Cannot limit the memory of daemons in " + group + ": requires root and memory cgroups",
          e);
    }
    return new MemoryLimit(group);
  }

  /** Returns the prefix of the names of all cgroups that this process creates. */
  public static String groupPrefix() throws IOException {
    long pid = ProcessHandle.current().pid();
    return NAME + pid + "-" + startTime(pid) + "-";
  }

  /** Fails if memory cannot be limited on this machine. */
  public static void requirePossible() throws IOException {
    unlimited().close();
  }

  /** Returns the command prefix that starts a program in the group. */
  public List<String> launcher() {
    String enter = "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"";
    return List.of("sh", "-c", enter, "sh");
  }

  /** Removes the group and kills the processes that are still in it. */
  @Override
  public void close() throws IOException {
    remove(group);
  }

  private static void removeLeftovers(Path root) throws IOException {
    try (DirectoryStream<Path> groups = Files.newDirectoryStream(root, NAME + "*")) {
      for (Path group : groups) {
        Matcher name = GROUP.matcher(group.getFileName().toString());
        if (name.matches() && !isAlive(Long.parseLong(name.group(1)), name.group(2))) {
          remove(group);
        }
      }
    }
  }

  private static boolean isAlive(long pid, String startTime) {
    try {
      return startTime(pid).equals(startTime);
    } catch (IOException e) {
      return false;
    }
  }

  private static String startTime(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_TIME];
  }

  /**
   * Removes a group. Retries for up to 60 s, because the kernel takes some time to remove ended
   * processes.
   */
  private static void remove(Path group) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(FORGET_SECONDS);
    while (!isRemoved(group, deadline)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }
  }

  private static boolean isRemoved(Path group, long deadline) throws IOException {
    try {
      if (!Files.exists(group)) {
        return true;
      }
      for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
      }
      Files.deleteIfExists(group);
      return true;
    } catch (FileSystemException e) {
      if (System.nanoTime() > deadline) {
        throw e;
      }
      return false;
    }
  }

  /** A mounted cgroup hierarchy with the memory controller. */
  private record Hierarchy(Path root, boolean unified) {
    static Hierarchy find(Path mounts) throws IOException {
      Hierarchy found = null;
      for (String line : Files.readAllLines(mounts)) {
        String[] fields = line.split(" ");
        Path root = Path.of(fields[1]);
        if (fields[2].equals("cgroup") && List.of(fields[3].split(",")).contains("memory")) {
          return new Hierarchy(root, false);
        }
        if (fields[2].equals("cgroup2")
            && Files.readString(root.resolve("cgroup.controllers")).contains("memory")) {
          found = new Hierarchy(root, true);
        }
      }
      if (found == null) {
        throw new IOException(
            "No cgroup hierarchy with the memory controller is mounted: mount one, for example with"
                + " mount -t cgroup2 none /sys/fs/cgroup");
      }
      return found;
    }

    String limitFile() {
      return unified ? "memory.max" : "memory.limit_in_bytes";
    }
  }
}
