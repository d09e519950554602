/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.disk.LibC;
import org.hadoopzone.disk.geometry.BlockDevice;
import org.hadoopzone.disk.geometry.DeviceNumber;
import org.hadoopzone.disk.geometry.Mounts;
import org.hadoopzone.disk.geometry.Sysfs;
import org.hadoopzone.disk.survey.SurveyException;

/** Looks at a device that is to be written over. */
final class ScratchLook {
  private static final Path SWAPS = Paths.get("/proc/swaps");
  private static final Path MOUNTS = Paths.get("/proc/self/mountinfo");

  private ScratchLook() {}

  /**
   * Looks at a device.
   *
   * @throws SurveyException if it is no block device, or may not be opened, with the remedy
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
      // That is enough to refuse it, and the next steps would have to open it.
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

  /** The kernel gives a device to one at a time who asks for it alone, as every mount does. */
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
}
