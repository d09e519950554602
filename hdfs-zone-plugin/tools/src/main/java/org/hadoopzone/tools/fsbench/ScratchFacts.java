/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Collections;
import java.util.EnumMap;
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
    Map<Use, List<String>> copy = new EnumMap<>(Use.class);
    copy.putAll(uses);
    this.uses = Collections.unmodifiableMap(copy);
    this.contents = contents;
  }

  BlockDevice device() {
    return device;
  }

  /**
   * Returns the reason why the device must never be overwritten, with the remedy; empty if it may
   * be.
   */
  Optional<String> refusal() {
    String path = device.path();
    for (Use use : Use.values()) {
      if (!users(use).isEmpty()) {
        return Optional.of(use.refusal(path, String.join(", ", users(use))));
      }
    }
    if (device.size() == 0) {
      return Optional.of(device + " is empty: it has no medium, or nothing is attached to it.");
    }
    if (readOnly) {
      return Optional.of(
          path + " is read-only. If that is not meant to be: blockdev --setrw " + path + ".");
    }
    return Optional.empty();
  }

  /** Returns the warning that the operator has to accept. */
  String warning() {
    return String.format(
        "All that is on %s would be destroyed: %s, %s. If nothing of it is needed, add"
            + " --destroy-data.",
        device,
        Sizes.text(device.size()),
        contents.isEmpty()
            ? "with no content that is known"
            : "with " + String.join(" and ", contents));
  }

  private List<String> users(Use use) {
    return uses.getOrDefault(use, Collections.emptyList());
  }

  /** The uses of a block device that forbid overwriting it. */
  enum Use {
    /** Partitions that the kernel knows; each is a device of its own. */
    PARTITIONS("has partitions: %2$s. Name one of them; or remove them: sfdisk --delete %1$s"),

    MOUNT("is mounted on %2$s. Unmount it first: umount %1$s"),

    SWAP("is swap space. Run: swapoff %1$s"),

    /** A volume or a RAID that is built on the device. */
    HOLDERS(
        "is part of %2$s. Name another device; or take that apart first: mdadm --stop, vgchange"
            + " -an, cryptsetup close, dmsetup remove"),

    /** A partition table that the kernel has not read; not every kernel scans for partitions. */
    PARTITION_TABLE(
        "has a partition table (%2$s). Let the kernel read it (partx --add %1$s) and name a"
            + " partition; or, if none of them is needed: wipefs --all %1$s"),

    /** Membership in a RAID, volume group or pool that is not assembled. */
    MEMBERSHIP(
        "belongs to a RAID, volume group or pool that is not assembled (%2$s). If that is not"
            + " needed any more: wipefs --all %1$s"),

    /** The kernel refuses exclusive access for an unknown reason. */
    UNKNOWN(
        "is in use (%2$s), maybe mounted in a container. See lsblk %1$s, fuser -v %1$s and"
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
