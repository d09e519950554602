/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.LibC;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.util.ByteSize;

/** A block device to overwrite, with the uses that forbid overwriting it. Immutable. */
final class ScratchDevice {
  private static final Path SWAPS = Paths.get("/proc/swaps");

  private final BlockDevice device;
  private final boolean readOnly;
  private final Map<Use, List<String>> uses;
  private final List<String> contents;

  /**
   * Creates the description of a device.
   *
   * @param uses the uses of the device, each with its partitions, mount points or volumes
   * @param contents the signatures on the device, such as {@code ext4}; empty if none is known
   */
  ScratchDevice(
      BlockDevice device, boolean readOnly, Map<Use, List<String>> uses, List<String> contents) {
    this.device = device;
    this.readOnly = readOnly;
    this.uses = uses;
    this.contents = contents;
  }

  /**
   * Returns the path of a device without symbolic links.
   *
   * @throws IOException if the path does not exist
   */
  static Path real(Path path) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      throw new IOException(path + ": no such device (see lsblk).", e);
    }
  }

  /**
   * Validates that a device may be overwritten. Writes nothing yet.
   *
   * @param path the path of the device, without symbolic links
   * @param destroy whether the operator agrees to destroy the data on the device
   * @throws IOException if the path is not a block device, cannot be opened or is in use, with the
   *     remedy
   * @throws IllegalArgumentException if the operator has not agreed; the message lists the content
   *     of the device
   */
  static BlockDevice take(Path path, boolean destroy) throws IOException {
    String number = number(path);
    BlockDevice device = Sysfs.ofThisMachine().device(number);
    ScratchDevice facts = facts(path, device);
    Optional<String> refusal = facts.refusal();
    if (refusal.isPresent()) {
      throw new IOException(refusal.get());
    }
    if (!destroy) {
      throw new IllegalArgumentException(facts.warning());
    }
    return device;
  }

  private static ScratchDevice facts(Path path, BlockDevice device) throws IOException {
    String number = device.number();
    Sysfs sysfs = Sysfs.ofThisMachine();
    Map<Use, List<String>> uses = new EnumMap<>(Use.class);
    uses.put(Use.PARTITIONS, texts(sysfs.partitionsOf(number), BlockDevice::path));
    uses.put(Use.MOUNT, texts(Mounts.ofThisProcess().dirsOf(device), Path::toString));
    uses.put(Use.SWAP, swaps(number));
    uses.put(Use.HOLDERS, sysfs.holdersOf(number));
    uses.put(Use.LOOP, loops(number));
    boolean used = uses.values().stream().anyMatch(users -> !users.isEmpty());
    if (used || device.size() == 0 || device.isHostManaged()) {
      // The device is refused anyway. The remaining checks would open it.
      return new ScratchDevice(device, false, uses, Collections.emptyList());
    }
    uses.put(Use.UNKNOWN, opened(path));
    Signatures signatures = Signatures.read(path);
    uses.put(Use.PARTITION_TABLE, signatures.types("partition-table"));
    uses.put(Use.MEMBERSHIP, signatures.memberships());
    return new ScratchDevice(device, sysfs.isReadOnly(number), uses, signatures.types());
  }

  private static <T> List<String> texts(List<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.toList());
  }

  private static String number(Path path) throws IOException {
    String notADevice =
        " is not a block device. Specify an unused one, such as /dev/sdb or /dev/sdb3 (see lsblk).";
    return DeviceNumber.of(path).orElseThrow(() -> new IOException(path + notADevice));
  }

  private static List<String> swaps(String number) throws IOException {
    for (String line : Files.readAllLines(SWAPS)) {
      Path swap = Paths.get(line.split("\\s+")[0]);
      // The first line contains headings instead of a path.
      if (swap.isAbsolute() && isDevice(swap, number)) {
        return Collections.singletonList(swap.toString());
      }
    }
    return Collections.emptyList();
  }

  private static List<String> loops(String number) throws IOException {
    List<String> loops = new ArrayList<>();
    for (BlockDevice loop : Sysfs.ofThisMachine().loops()) {
      Optional<Path> file = loop.backingFile();
      if (file.isPresent() && isDevice(file.get(), number)) {
        loops.add(loop.path());
      }
    }
    return loops;
  }

  private static boolean isDevice(Path path, String number) throws IOException {
    return Files.exists(path) && DeviceNumber.of(path).filter(number::equals).isPresent();
  }

  /**
   * Returns an entry if open(2) with O_EXCL fails because a mount or a program holds the device
   * exclusively. The kernel does not say what holds the device.
   */
  private static List<String> opened(Path path) throws IOException {
    LibC libc = LibC.Holder.LIBRARY;
    try {
      libc.close(libc.open(path.toString(), LibC.O_EXCL | LibC.O_CLOEXEC));
      return Collections.emptyList();
    } catch (LastErrorException e) {
      if (e.getErrorCode() == LibC.EBUSY) {
        return Collections.singletonList("EBUSY");
      }
      throw new IOException(
          path + ": cannot open the device: " + e.getMessage() + ". Run the command as root.");
    }
  }

  /**
   * Returns the reason why the device must never be overwritten, with the remedy; empty if it may
   * be.
   */
  Optional<String> refusal() {
    String path = device.path();
    for (Use use : Use.values()) {
      List<String> users = uses.getOrDefault(use, Collections.emptyList());
      if (!users.isEmpty()) {
        return Optional.of(use.refusal(path, String.join(", ", users)));
      }
    }
    if (device.size() == 0) {
      return Optional.of(device + " has size 0: it has no medium, or no backing file is attached.");
    }
    if (device.isHostManaged()) {
      return Optional.of(
          device
              + " is a host-managed shingled disk (SMR). Specify a disk that accepts writes at any"
              + " address, as most of the compared file systems need.");
    }
    return readOnly
        ? Optional.of(path + " is read-only. To make it writable: blockdev --setrw " + path + ".")
        : Optional.empty();
  }

  /** Returns the warning that the operator has to accept. */
  String warning() {
    return String.format(
        "All data on %s would be destroyed: %s, %s. If the data is not needed, add --destroy-data.",
        device,
        ByteSize.text(device.size()),
        contents.isEmpty() ? "no known content" : "contains " + String.join(" and ", contents));
  }

  /** The uses of a block device that forbid overwriting it. */
  enum Use {
    /** Partitions that the kernel knows; each is a device of its own. */
    PARTITIONS("has partitions: %2$s. Specify one of them, or remove them: sfdisk --delete %1$s"),

    MOUNT("is mounted on %2$s. Unmount it first: umount %1$s"),

    SWAP("is in use as swap space. Run: swapoff %1$s"),

    /** A volume or a RAID that is built on the device. */
    HOLDERS(
        "is part of %2$s. Specify another device, or first remove %2$s with mdadm --stop, vgchange"
            + " -an, cryptsetup close or dmsetup remove"),

    /** A loop device that reads and writes the device as its backing file. */
    LOOP("is the backing file of %2$s. Detach it first with losetup --detach"),

    /** A partition table that the kernel has not read; not every kernel scans for partitions. */
    PARTITION_TABLE(
        "has a partition table (%2$s) that the kernel has not read. Run partx --add %1$s and"
            + " specify a partition, or remove all partitions: wipefs --all %1$s"),

    /** A member of a RAID, volume group, pool, cache or file system that is not assembled. */
    MEMBERSHIP(
        "belongs to a RAID, volume group, pool, cache or file system that is not assembled (%2$s)."
            + " If it is no longer needed, run: wipefs --all %1$s"),

    /** The kernel refuses exclusive access for an unknown reason. */
    UNKNOWN(
        "is in use (%2$s), possibly mounted in a container. Check lsblk %1$s, fuser -v %1$s and"
            + " /proc/*/mountinfo");

    private final String refusal;

    Use(String refusal) {
      this.refusal = refusal;
    }

    /** Returns a human-readable refusal, with the remedy. */
    String refusal(String device, String names) {
      return device + " " + String.format(refusal, device, names) + ".";
    }
  }

  /** The signatures that {@code wipefs} finds on a device. Immutable. */
  static final class Signatures {
    /** Types of caches and external journals. libblkid reports no common usage for them. */
    private static final List<String> OTHER_MEMBERS = Arrays.asList("bcache", "jbd");

    private final List<String[]> lines;

    private Signatures(List<String[]> lines) {
      this.lines = lines;
    }

    static Signatures read(Path device) throws IOException {
      return parse(
          SystemProgram.run(
              "wipefs", "--noheadings", "--parsable", "--output", "USAGE,TYPE", device));
    }

    /** Parses lines such as {@code filesystem,ext4}. */
    static Signatures parse(String text) {
      return new Signatures(
          Arrays.stream(text.split("\n"))
              .map(line -> line.trim().split(","))
              .filter(words -> words.length == 2)
              .collect(Collectors.toList()));
    }

    /** Returns the types of one usage, such as {@code partition-table}. */
    List<String> types(String usage) {
      return types(words -> words[0].equals(usage));
    }

    /**
     * Returns the types of RAID, volume group, pool and cache members, and of external journals.
     * libblkid reports {@code zfs_member} as a file system, so this method also compares names.
     */
    List<String> memberships() {
      return types(
          words ->
              words[0].equals("raid")
                  || words[1].endsWith("_member")
                  || OTHER_MEMBERS.contains(words[1]));
    }

    /** Returns the types of all usages. */
    List<String> types() {
      return types(words -> true);
    }

    private List<String> types(Predicate<String[]> condition) {
      return lines.stream()
          .filter(condition)
          .map(words -> words[1])
          .distinct()
          .collect(Collectors.toList());
    }
  }
}
