/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.autosize.FenceFinder;

/**
 * The process that holds the lease of a fence, and therefore adjusts the allowed range. Queries
 * from other processes do not affect the lease. Immutable.
 */
public final class LeaseHolder {
  private static final Path LOCKS = Paths.get("/proc/locks");

  /** A line of {@code /proc/locks}, with a hexadecimal device number. Source: proc_locks(5). */
  private static final Pattern LOCK =
      Pattern.compile(
          "\\d+: POSIX +ADVISORY +WRITE (\\d+) (\\p{XDigit}+):(\\p{XDigit}+):(\\d+) .*");

  private static final int HEX = 16;

  private final long pid;
  private final String name;

  private LeaseHolder(long pid, String name) {
    this.pid = pid;
    this.name = name;
  }

  /**
   * Returns the process that holds the lease of a fence; empty if no process does. Does not find
   * processes in other PID namespaces, except for child namespaces.
   *
   * <p>The holder must not call this method for its own lease. The method closes the lease file,
   * and this would release the lease.
   *
   * @param dir directory of the fence
   * @throws IOException if the kernel's list of locks cannot be read
   */
  public static Optional<LeaseHolder> of(Path dir) throws IOException {
    Path file = dir.resolve(FenceFinder.LEASE_NAME);
    String inode;
    String device;
    try {
      inode = Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS).toString();
      device = DeviceNumber.holding(file, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    for (String line : Files.readAllLines(LOCKS)) {
      Matcher lock = LOCK.matcher(line);
      if (lock.matches() && lock.group(4).equals(inode) && isDevice(lock, device)) {
        return Optional.of(new LeaseHolder(Long.parseLong(lock.group(1)), name(file)));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the name of the last process that took the lease of a fence, even if that process has
   * ended; empty if no process ever took the lease. The holder must not call this method for its
   * own lease, either.
   *
   * @param dir directory of the fence
   */
  static Optional<String> lastName(Path dir) throws IOException {
    Path file = dir.resolve(FenceFinder.LEASE_NAME);
    boolean isFile = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    return isFile ? Optional.of(name(file)) : Optional.empty();
  }

  private static boolean isDevice(Matcher lock, String device) {
    String number = Long.parseLong(lock.group(2), HEX) + ":" + Long.parseLong(lock.group(3), HEX);
    return number.equals(device);
  }

  private static String name(Path file) throws IOException {
    try {
      String name = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).trim();
      return name.isEmpty() ? "another process" : name;
    } catch (AccessDeniedException e) {
      return "a process of another user";
    }
  }

  /** Returns the process ID. */
  long pid() {
    return pid;
  }

  /** Returns the name that the holder wrote to the lease, such as {@code DataNode (pid 4711)}. */
  String name() {
    return name;
  }
}
