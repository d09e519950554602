/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.LibC;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.fsbench.ScratchFacts.Use;
import org.hadoopzone.tools.survey.SurveyException;

/** Probes a device that is about to be overwritten. */
final class ScratchDeviceProbe {
  private static final Path SWAPS = Paths.get("/proc/swaps");
  private static final Path MOUNTS = Paths.get("/proc/self/mountinfo");

  private ScratchDeviceProbe() {}

  /**
   * Probes a device.
   *
   * @throws SurveyException if the path is not a block device or cannot be opened, with the remedy
   */
  static ScratchFacts at(Path path) throws IOException {
    String number = number(path);
    Sysfs sysfs = Sysfs.ofThisMachine();
    BlockDevice device = sysfs.device(number);
    Map<Use, List<String>> uses = new EnumMap<>(Use.class);
    uses.put(
        Use.PARTITIONS,
        sysfs.partitionsOf(number).stream().map(BlockDevice::path).collect(Collectors.toList()));
    uses.put(
        Use.MOUNT,
        Mounts.read(MOUNTS).dirsOf(device).stream()
            .map(Path::toString)
            .collect(Collectors.toList()));
    uses.put(Use.SWAP, swaps(number));
    uses.put(Use.HOLDERS, sysfs.holdersOf(number));
    if (device.size() == 0 || uses.values().stream().anyMatch(users -> !users.isEmpty())) {
      // The device is refused anyway. The remaining checks would open it.
      return new ScratchFacts(device, false, uses, Collections.emptyList());
    }
    uses.put(Use.UNKNOWN, opened(path));
    Signatures signatures = Signatures.read(path);
    uses.put(Use.PARTITION_TABLE, signatures.types("partition-table"));
    uses.put(Use.MEMBERSHIP, signatures.types("raid"));
    return new ScratchFacts(device, sysfs.isReadOnly(number), uses, signatures.types());
  }

  private static String number(Path path) throws IOException {
    try {
      return DeviceNumber.of(path)
          .orElseThrow(
              () ->
                  new SurveyException(
                      path
                          + " is not a block device. Name one that nobody needs, such as"
                          + " /dev/sdb or /dev/sdb3; see lsblk."));
    } catch (NoSuchFileException e) {
      throw new SurveyException(path + ": no such device. See lsblk.");
    }
  }

  private static List<String> swaps(String number) throws IOException {
    List<String> found =
        Files.readAllLines(SWAPS).stream()
            .skip(1)
            .map(line -> line.split("\\s+")[0])
            .collect(Collectors.toList());
    for (String swap : found) {
      if (Files.exists(Paths.get(swap)) && isDevice(Paths.get(swap), number)) {
        return Collections.singletonList(swap);
      }
    }
    return Collections.emptyList();
  }

  private static boolean isDevice(Path path, String number) throws IOException {
    return DeviceNumber.of(path).filter(number::equals).isPresent();
  }

  /**
   * Returns the exclusive users of the device, without their names: open(2) with O_EXCL fails while
   * a mount or another program holds the device.
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
      throw new SurveyException(
          path + ": cannot be opened (" + e.getMessage() + "). Run it as root.");
    }
  }

  /** The signatures that {@code wipefs} finds on a device. Immutable. */
  static final class Signatures {
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

    /** Returns the types of one usage, such as {@code raid}. */
    List<String> types(String usage) {
      return lines.stream()
          .filter(words -> words[0].equals(usage))
          .map(words -> words[1])
          .distinct()
          .collect(Collectors.toList());
    }

    /** Returns the types of all usages. */
    List<String> types() {
      return lines.stream().map(words -> words[1]).distinct().collect(Collectors.toList());
    }
  }
}
