/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.Sizes;

/** The state of a block device, which decides whether it may be overwritten. Immutable. */
final class ScratchFacts {
  private final BlockDevice device;
  private final boolean readOnly;
  private final Map<Use, List<String>> uses;
  private final List<String> contents;

  /**
   * Creates the state.
   *
   * @param uses the uses of the device, each with the names of the users
   * @param contents the signatures on the device, such as {@code ext4}; empty if none is known
   */
  ScratchFacts(
      BlockDevice device, boolean readOnly, Map<Use, List<String>> uses, List<String> contents) {
    this.device = device;
    this.readOnly = readOnly;
    this.uses = uses;
    this.contents = contents;
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
    return readOnly
        ? Optional.of(path + " is read-only. To make it writable: blockdev --setrw " + path + ".")
        : Optional.empty();
  }

  /** Returns the warning that the operator has to accept. */
  String warning() {
    return String.format(
        "All data on %s would be destroyed: %s, %s. If the data is not needed, add --destroy-data.",
        device,
        Sizes.text(device.size()),
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

    /** A partition table that the kernel has not read; not every kernel scans for partitions. */
    PARTITION_TABLE(
        "has a partition table (%2$s) that the kernel has not read. Run partx --add %1$s and"
            + " specify a partition, or remove all partitions: wipefs --all %1$s"),

    /** Membership in a RAID, volume group or pool that is not assembled. */
    MEMBERSHIP(
        "belongs to a RAID, volume group or pool that is not assembled (%2$s). If it is no longer"
            + " needed, run: wipefs --all %1$s"),

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
}
