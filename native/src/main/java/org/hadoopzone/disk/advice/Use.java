/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

/** What a block device may be needed for, so that nothing else may be written to it. */
enum Use {
  /** Known to the kernel; each is a device of its own. */
  PARTITIONS("has partitions: %2$s. Name one of them; or remove them: sfdisk --delete %1$s"),

  MOUNT("is mounted on %2$s. Unmount it first: umount %1$s"),

  SWAP("is swap space. Run: swapoff %1$s"),

  /** A volume or a RAID that is made of it. */
  HOLDERS(
      "is part of %2$s. Name another device; or take that apart first: mdadm --stop, vgchange -an,"
          + " cryptsetup close, dmsetup remove"),

  /** Not known to the kernel, but there: not every kernel looks for it. */
  PARTITION_TABLE(
      "has a partition table (%2$s). Let the kernel read it (partx --add %1$s) and name a"
          + " partition; or, if none of them is needed: wipefs --all %1$s"),

  /** Of a RAID, a volume group or a pool that is not assembled now. */
  MEMBERSHIP(
      "belongs to a RAID, volume group or pool that is not assembled (%2$s). If that is not"
          + " needed any more: wipefs --all %1$s"),

  /** The kernel does not give it to anybody alone, for whatever reason. */
  UNKNOWN(
      "is in use (%2$s), maybe mounted in a container. See lsblk %1$s, fuser -v %1$s and"
          + " /proc/*/mountinfo");

  private final String refusal;

  Use(String refusal) {
    this.refusal = refusal;
  }

  /** A sentence for people, with the remedy. */
  String refusal(String device, String names) {
    return device + " " + String.format(refusal, device, names) + ".";
  }
}
