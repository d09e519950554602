/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A way to make and mount a file system. Immutable. */
public final class Recipe {
  private static final int KIB = 1024;

  /**
   * Few inodes and nothing reserved for root, as guides for Hadoop advise; and all of it is made at
   * once, since what the kernel does later would count as work.
   */
  private static final List<String> EXT_OPTIONS =
      Collections.unmodifiableList(
          Arrays.asList(
              "-T", "largefile", "-m", "0", "-E", "lazy_itable_init=0,lazy_journal_init=0"));

  private final String name;
  private final String type;
  private final List<String> options;
  private final String caution;

  private Recipe(String name, String type, List<String> options, String caution) {
    this.name = name;
    this.type = type;
    this.options = Collections.unmodifiableList(options);
    this.caution = caution;
  }

  /** As it comes: {@code ext2}, {@code ext3}, {@code ext4}, {@code xfs} or {@code btrfs}. */
  public static Recipe of(String type) {
    return new Recipe(
        type, type, type.startsWith("ext") ? EXT_OPTIONS : Collections.emptyList(), "");
  }

  /** The same under another name, with more options of mkfs. */
  Recipe with(String otherName, String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(Arrays.asList(more));
    return new Recipe(otherName, type, all, caution);
  }

  /** The same with a sentence that whoever uses it should read. */
  Recipe withCaution(String sentence) {
    return new Recipe(name, type, options, sentence);
  }

  /** For people, as in {@code ext4, clusters of 64 KiB}. */
  public String name() {
    return name;
  }

  /** The type of the file system, as the kernel calls it. */
  public String type() {
    return type;
  }

  /** What whoever uses it should know; empty if there is nothing. */
  public String caution() {
    return caution;
  }

  /** Whether a crash leaves it consistent without a check of all of it. */
  boolean survivesCrashes() {
    return !type.equals("ext2");
  }

  /** The program that makes it. */
  String tool() {
    return "mkfs." + type;
  }

  /** What an operator types to make it on all of a device. */
  public List<String> mkfs(Object device) {
    return mkfs(Collections.emptyList(), device);
  }

  /** The same without a word, whatever was on the device. */
  public List<String> mkfsAnyway(Object device) {
    return mkfs(isExt() ? Arrays.asList("-q") : Arrays.asList("-q", "-f"), device);
  }

  /** The same on the first bytes of the device only. */
  List<String> mkfsAnyway(Object device, long bytes) {
    List<String> command = mkfsAnyway(device);
    if (isExt()) {
      command.add(bytes / KIB + "k");
    } else if (type.equals("xfs")) {
      command.addAll(1, Arrays.asList("-d", "size=" + bytes));
    } else {
      command.addAll(1, Arrays.asList("-b", Long.toString(bytes)));
    }
    return command;
  }

  private List<String> mkfs(List<String> first, Object device) {
    List<String> command = new ArrayList<>();
    command.add(tool());
    command.addAll(first);
    command.addAll(options);
    command.add(device.toString());
    return command;
  }

  private boolean isExt() {
    return type.startsWith("ext");
  }

  /** What mounts it: reading a file need not write when that was. */
  public List<String> mount(Object device, Object dir) {
    return Arrays.asList("mount", "-t", type, "-o", "noatime", device.toString(), dir.toString());
  }

  @Override
  public String toString() {
    return name;
  }
}
