/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

/** The uses of a block device that forbid overwriting it. */
enum Use {
  /** Partitions that the kernel knows; each is a device of its own. */
  PARTITIONS("has partitions: %2$s. Name one of them; or remove them: sfdisk --delete %1$s"),

  MOUNT("is mounted on %2$s. Unmount it first: umount %1$s"),

  SWAP("is swap space. Run: swapoff %1$s"),

  /** A volume or a RAID that is built on the device. */
  HOLDERS(
      "is part of %2$s. Name another device; or take that apart first: mdadm --stop, vgchange -an,"
          + " cryptsetup close, dmsetup remove"),

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
