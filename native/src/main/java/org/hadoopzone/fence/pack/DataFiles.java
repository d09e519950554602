/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Walks over the data files of a volume. In a data dir of a DataNode, these are the block files of
 * finalized replicas, without their {@code .meta} files and without replicas that are being
 * written. A local dir of a NodeManager has no data files, because its files are temporary. In all
 * other directories, all regular files are data files, and a file with several hard links is
 * visited once. In data dirs, the walk does not check for hard links, because an upgrade of HDFS
 * creates them outside of the directories of finalized replicas. The walk does not follow symbolic
 * links, and does not leave the file system. Its memory depends on the depth of the tree but not on
 * the number of files.
 */
public final class DataFiles {
  /** The values of S_IFMT, S_IFREG and S_IFDIR; see inode(7). */
  private static final int FILE_TYPE = 0xf000;

  private static final int PLAIN_FILE = 0x8000;
  private static final int DIRECTORY = 0x4000;

  /** S_IXUSR, S_IXGRP and S_IXOTH. */
  private static final int EXECUTABLE = 0b001_001_001;

  private static final String ATTRIBUTES =
      "unix:mode,dev,ino,nlink,uid,size,lastModifiedTime,lastAccessTime";

  /** The names of the files of a fence and of its keeper begin with this text. */
  private static final String OUR_PREFIX = ".disk-zone-";

  /**
   * The maximum number of files with several hard links to remember. Further such files are
   * skipped.
   */
  private static final int LINKED_MAX = 1 << 16;

  private final Visitor visitor;
  private final Set<Object> linked = new HashSet<>();
  private final Object device;

  /** Receives the files of a walk. */
  @FunctionalInterface
  public interface Visitor {
    void visit(DataFile file) throws IOException, InterruptedException;
  }

  private DataFiles(Visitor visitor, Object device) {
    this.device = device;
    this.visitor = visitor;
  }

  /**
   * Visits all data files below the given directories of one file system. Skips files and
   * directories that cannot be read because they were removed meanwhile, belong to another user, or
   * are damaged.
   */
  public static void walk(Collection<Path> dirs, Visitor visitor)
      throws IOException, InterruptedException {
    List<Path> outermost = outermost(dirs);
    if (!outermost.isEmpty()) {
      DataFiles walk = new DataFiles(visitor, Files.getAttribute(outermost.get(0), "unix:dev"));
      for (Path dir : outermost) {
        walk.walk(dir, false);
      }
    }
  }

  /** Returns the attributes of a regular file; empty if it does not exist or cannot be read. */
  public static Optional<DataFile> read(Path path) throws IOException {
    Optional<Map<String, Object>> found = attributes(path);
    return found.isPresent() && isType(found.get(), PLAIN_FILE)
        ? Optional.of(file(path.getParent(), path.getFileName(), found.get()))
        : Optional.empty();
  }

  /**
   * Returns the existing directories of a list, without those that are below another one. Symbolic
   * links are resolved.
   */
  private static List<Path> outermost(Collection<Path> dirs) throws IOException {
    List<Path> real = new ArrayList<>();
    for (Path dir : dirs) {
      if (Files.isDirectory(dir)) {
        real.add(dir.toRealPath());
      }
    }
    List<Path> outermost = new ArrayList<>();
    for (Path dir : new HashSet<>(real)) {
      if (real.stream().noneMatch(other -> !dir.equals(other) && dir.startsWith(other))) {
        outermost.add(dir);
      }
    }
    return outermost;
  }

  private void walk(Path dir, boolean isFinalized) throws IOException, InterruptedException {
    if (!isFinalized && isStorage(dir)) {
      walkStorage(dir);
    } else if (isFinalized || !isLocalDir(dir)) {
      walkEntries(dir, isFinalized);
    }
  }

  /** Returns whether a directory is a storage directory of an HDFS daemon. */
  private static boolean isStorage(Path dir) {
    return Files.isRegularFile(dir.resolve("current").resolve("VERSION"));
  }

  /** Returns whether a directory is a local dir of a NodeManager. */
  private static boolean isLocalDir(Path dir) {
    return Files.isDirectory(dir.resolve("usercache"))
        && Files.isDirectory(dir.resolve("nmPrivate"));
  }

  /** Visits the finalized replicas of each block pool. A NameNode's storage has no block pools. */
  private void walkStorage(Path dir) throws IOException, InterruptedException {
    list(
        dir.resolve("current"),
        "BP-*",
        pool -> {
          Path finalized = pool.resolve("current").resolve("finalized");
          if (Files.isDirectory(finalized, LinkOption.NOFOLLOW_LINKS)) {
            walkEntries(finalized, true);
          }
        });
  }

  private void walkEntries(Path dir, boolean isFinalized) throws IOException, InterruptedException {
    list(
        dir,
        "*",
        entry -> {
          Optional<Map<String, Object>> found = attributes(entry);
          if (found.isPresent() && isHere(found.get())) {
            visit(dir, entry, found.get(), isFinalized);
          }
        });
  }

  /** Receives the entries of a directory. */
  private interface Entries {
    void visit(Path entry) throws IOException, InterruptedException;
  }

  /** Lists a directory, up to the first entry that cannot be read. */
  private static void list(Path dir, String glob, Entries entries)
      throws IOException, InterruptedException {
    DirectoryStream<Path> opened;
    try {
      opened = Files.newDirectoryStream(dir, glob);
    } catch (FileSystemException e) {
      return;
    }
    try (DirectoryStream<Path> found = opened) {
      for (Path entry : found) {
        entries.visit(entry);
      }
    } catch (DirectoryIteratorException e) {
      // Skip the rest of this directory, which is damaged.
      return;
    }
  }

  /** Returns whether a file is on the file system of the walk. */
  private boolean isHere(Map<String, Object> found) {
    return device.equals(found.get("dev"));
  }

  private void visit(Path dir, Path path, Map<String, Object> found, boolean isFinalized)
      throws IOException, InterruptedException {
    String name = path.getFileName().toString();
    if (isType(found, DIRECTORY)) {
      if (!name.startsWith(OUR_PREFIX)) {
        walk(path, isFinalized);
      }
    } else if (isType(found, PLAIN_FILE)
        && (isFinalized ? isBlock(name) : !name.startsWith(OUR_PREFIX))
        && (isFinalized || isFirstLink(found))) {
      visitor.visit(file(dir, path.getFileName(), found));
    }
  }

  private static boolean isBlock(String name) {
    return name.startsWith("blk_") && !name.endsWith(".meta");
  }

  private boolean isFirstLink(Map<String, Object> found) {
    return found.get("nlink").equals(1)
        || linked.size() < LINKED_MAX && linked.add(found.get("ino"));
  }

  private static boolean isType(Map<String, Object> found, int type) {
    return ((Integer) found.get("mode") & FILE_TYPE) == type;
  }

  private static Optional<Map<String, Object>> attributes(Path path) throws IOException {
    try {
      return Optional.of(Files.readAttributes(path, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS));
    } catch (FileSystemException e) {
      return Optional.empty();
    }
  }

  /** Returns a file. A block counts as not executable: nobody executes it, whatever its mode is. */
  private static DataFile file(Path dir, Path name, Map<String, Object> found) {
    return DataFile.in(
        dir,
        name,
        (Integer) found.get("uid"),
        (Long) found.get("size"),
        ((FileTime) found.get("lastModifiedTime")).toMillis(),
        ((FileTime) found.get("lastAccessTime")).toMillis(),
        ((Integer) found.get("mode") & EXECUTABLE) != 0 && !isBlock(name.toString()));
  }
}
