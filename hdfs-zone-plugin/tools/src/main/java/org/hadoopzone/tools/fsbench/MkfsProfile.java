/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A way to make and mount a file system. Immutable. */
public final class MkfsProfile {
  private static final int KIB = 1024;

  /**
   * Options for ext2, ext3 and ext4. As Hadoop tuning guides recommend, they create few inodes and
   * reserve no blocks for root. They disable lazy initialization, which would run during the
   * measurement.
   */
  private static final List<String> EXT_OPTIONS =
      Arrays.asList("-T", "largefile", "-m", "0", "-E", "lazy_itable_init=0,lazy_journal_init=0");

  private final String name;

  /** The file system type by its kernel name. */
  final String type;

  private final List<String> options;

  /** A caution for operators; empty if there is none. */
  final String caution;

  private MkfsProfile(String name, String type, List<String> options, String caution) {
    this.name = name;
    this.type = type;
    this.options = Collections.unmodifiableList(options);
    this.caution = caution;
  }

  /**
   * Returns the default profile of a type: {@code ext2}, {@code ext3}, {@code ext4}, {@code xfs} or
   * {@code btrfs}.
   */
  public static MkfsProfile of(String type) {
    return new MkfsProfile(
        type, type, type.startsWith("ext") ? EXT_OPTIONS : Collections.emptyList(), "");
  }

  /** Returns this profile with another name and additional mkfs options. */
  MkfsProfile with(String otherName, String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(Arrays.asList(more));
    return new MkfsProfile(otherName, type, all, caution);
  }

  /** Returns this profile with a caution for operators. */
  MkfsProfile withCaution(String sentence) {
    return new MkfsProfile(name, type, options, sentence);
  }

  /** Returns a human-readable name, such as {@code ext4, clusters of 64 KiB}. */
  @JsonValue
  public String name() {
    return name;
  }

  /** Returns whether the file system is consistent after a crash without a full check. */
  boolean survivesCrashes() {
    return !type.equals("ext2");
  }

  /** Returns the name of the mkfs program. */
  String tool() {
    return "mkfs." + type;
  }

  /** Returns the package that contains the mkfs program. */
  String toolPackage() {
    return isExt() ? "e2fsprogs" : type.equals("xfs") ? "xfsprogs" : "btrfs-progs";
  }

  /** Returns the command that an operator runs to make the file system on the whole device. */
  public List<String> mkfs(Object device) {
    return command(device);
  }

  /** Returns the command that makes the file system on the whole device without a confirmation. */
  public List<String> mkfsAnyway(Object device) {
    return isExt() ? command(device, "-q") : command(device, "-q", "-f");
  }

  /**
   * Returns the command that makes the file system on the first bytes of the device without a
   * confirmation.
   */
  List<String> mkfsAnyway(Object device, long bytes) {
    if (type.equals("xfs")) {
      return command(device, "-d", "size=" + bytes, "-q", "-f");
    }
    if (type.equals("btrfs")) {
      return command(device, "-b", Long.toString(bytes), "-q", "-f");
    }
    List<String> command = command(device, "-q");
    command.add(bytes / KIB + "k");
    return command;
  }

  private List<String> command(Object device, String... first) {
    List<String> command = new ArrayList<>();
    command.add(tool());
    command.addAll(Arrays.asList(first));
    command.addAll(options);
    command.add(device.toString());
    return command;
  }

  private boolean isExt() {
    return type.startsWith("ext");
  }

  /** Returns the mount command; {@code noatime} prevents reads from causing writes. */
  public List<String> mount(Object device, Object dir) {
    return Arrays.asList("mount", "-t", type, "-o", "noatime", device.toString(), dir.toString());
  }

  @Override
  public String toString() {
    return name;
  }
}
