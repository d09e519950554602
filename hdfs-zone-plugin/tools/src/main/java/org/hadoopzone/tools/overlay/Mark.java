/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file in the work directory that shows whether the last use of an overlay ended cleanly. The
 * guard creates and locks the file before the mount, and removes it after a clean end. If the file
 * exists without a running guard, the last use did not end cleanly.
 *
 * <p>overlayfs also creates a mark in the work directory of a volatile overlay. While that mark
 * exists, overlayfs refuses to mount the overlay again. A crash can lose this mark, because
 * overlayfs never syncs it. Source: Documentation/filesystems/overlayfs.rst of the Linux kernel.
 *
 * <p>A second file, in /run, shows that no sync has failed. After a failed sync, the guard removes
 * the second file, because it may be unable to write the mark, which is on the failed file system.
 *
 * <p>An extended attribute of the work directory names the upper layer. The attribute remains after
 * a clean end. {@code check} compares it to refuse two directories that do not belong together.
 *
 * <p>An extended attribute of the upper layer names the work directory. The guard removes this
 * attribute after a clean end. If the attribute remains, the guard refuses the upper layer with
 * another work directory.
 */
final class Mark implements Closeable {
  private static final String NAME = "guard";
  private static final String SPOILT = "a sync failed";
  private static final String KERNEL_DIR = "work";
  private static final String KERNEL_MARK = KERNEL_DIR + "/incompat/volatile";
  private static final Path RUN = Paths.get("/run/disk-zones/overlay");
  private static final Path BOOT_ID = Paths.get("/proc/sys/kernel/random/boot_id");

  /** The attribute of the work directory in the namespace {@code user}. */
  static final String UPPER = "disk-zones.upper";

  /** The attribute of the upper layer in the namespace {@code user}. */
  static final String WORK = "disk-zones.work";

  private final Path file;
  private final Path intact;
  private final FileChannel channel;
  private long lastSyncMs;

  /**
   * Creates a mark and locks it. The next sync writes it to the disk.
   *
   * @param upper the upper layer of the same overlay
   * @throws IOException if a mark exists, or cannot be written; a partly written mark is removed
   */
  Mark(Path work, Path upper) throws IOException {
    file = work.resolve(NAME);
    intact = intact(work);
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(
          work + ": another guard has just started with this directory. Stop that guard.", e);
    }
    try {
      channel.lock();
      write(bootId());
      writeRelative(work, UPPER, upper);
      Files.createDirectories(RUN);
      Files.write(intact, work.toString().getBytes(StandardCharsets.UTF_8));
      // Written last, because the cleanup after a failure does not remove this attribute.
      writeRelative(upper, WORK, work);
    } catch (IOException e) {
      try {
        channel.close();
        Files.delete(file);
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  /**
   * Records the start time of a successful sync of new files, in ms since 1970. The next sync
   * writes the mark to the disk. After a crash, the mark therefore shows the last successful sync
   * or an earlier one.
   */
  void synced(long ms) throws IOException {
    lastSyncMs = ms;
    write(bootId());
  }

  /** Marks the overlay as torn, as if the machine had crashed. */
  void spoil() throws IOException {
    try {
      Files.deleteIfExists(intact);
    } finally {
      write(SPOILT);
      channel.force(true);
    }
  }

  /** Writes the mark in place. Its length stays the same, so that a crash cannot shorten it. */
  private void write(String state) throws IOException {
    String text = String.format(Locale.ROOT, "%-36s\n%013d\n", state, lastSyncMs);
    try {
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    } catch (IOException e) {
      throw new IOException(
          file
              + ": cannot write the mark of the guard: "
              + e.getMessage()
              + ". Check the free space and the state of its file system.",
          e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  static boolean exists(Path work) {
    return Files.exists(work.resolve(NAME));
  }

  /** Returns whether a guard or an overlay has used the directory as its work directory. */
  static boolean isUsed(Path work) {
    return exists(work) || Files.exists(work.resolve(KERNEL_DIR));
  }

  /** Returns the upper layer that the last guard used with a work directory; empty if unknown. */
  static Optional<Path> upper(Path work) throws IOException {
    return read(work, UPPER).map(path -> work.resolve(path).normalize());
  }

  /**
   * Returns the recorded work directory, relative to the upper layer. Empty if the overlay is not
   * in use and its last use ended cleanly. Programs that use the overlay can change this path.
   */
  static Optional<String> work(Path upper) throws IOException {
    return read(upper, WORK);
  }

  /** Returns the value of {@link #work} for a work directory. */
  static String relative(Path upper, Path work) {
    // A relative path stays valid if the file system is mounted on another directory.
    return upper.relativize(work).toString();
  }

  private static void writeRelative(Path dir, String name, Path other) throws IOException {
    attributes(dir).write(name, StandardCharsets.UTF_8.encode(relative(dir, other)));
  }

  private static Optional<String> read(Path dir, String name) throws IOException {
    UserDefinedFileAttributeView attributes = attributes(dir);
    if (!attributes.list().contains(name)) {
      return Optional.empty();
    }
    ByteBuffer value = ByteBuffer.allocate(attributes.size(name));
    attributes.read(name, value);
    value.flip();
    return Optional.of(StandardCharsets.UTF_8.decode(value).toString());
  }

  private static UserDefinedFileAttributeView attributes(Path dir) {
    return Files.getFileAttributeView(dir, UserDefinedFileAttributeView.class);
  }

  /**
   * Returns whether the mark of overlayfs exists.
   *
   * @throws IOException if only root can read the directory
   */
  static boolean kernelMarkExists(Path work) throws IOException {
    Path own = work.resolve(KERNEL_DIR);
    if (Files.exists(own) && !Files.isReadable(own)) {
      throw new IOException(own + KernelErrors.ROOT);
    }
    return Files.exists(work.resolve(KERNEL_MARK));
  }

  /**
   * Removes the guard's marks and the mark of overlayfs, so that the overlay can be mounted again.
   * The caller has synced the upper layer.
   */
  static void remove(Path upper, Path work) throws IOException {
    // Deleted first, because without the marks in the work directory, nothing deletes the
    // attribute.
    if (work(upper).isPresent()) {
      attributes(upper).delete(WORK);
    }
    if (kernelMarkExists(work)) {
      try (Stream<Path> all = Files.walk(work.resolve(KERNEL_MARK))) {
        for (Path path : all.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
          Files.delete(path);
        }
      }
    }
    Files.deleteIfExists(work.resolve(NAME));
    Files.deleteIfExists(intact(work));
  }

  /** Returns the file in /run, whose name is derived from the path of the work directory. */
  private static Path intact(Path work) {
    byte[] path = work.toString().getBytes(StandardCharsets.UTF_8);
    return RUN.resolve(UUID.nameUUIDFromBytes(path).toString());
  }

  /** Returns whether the guard that created the mark is still running. */
  static boolean isHeld(Path work) throws IOException {
    if (!exists(work)) {
      return false;
    }
    // A shared lock needs no write access, so this also works on a read-only file system.
    try (FileChannel channel = FileChannel.open(work.resolve(NAME), StandardOpenOption.READ);
        FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return lock == null;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  /** Returns whether the mark was created since the last boot, and no sync has failed since. */
  static boolean isOfThisBoot(Path work) throws IOException {
    return lines(work).get(0).equals(bootId()) && Files.exists(intact(work));
  }

  /**
   * Returns the start time of the last successful sync of new files, in ms since 1970; 0 if
   * unknown.
   */
  static long lastSync(Path work) throws IOException {
    List<String> lines = lines(work);
    boolean recorded = lines.size() > 1 && lines.get(1).matches("[0-9]{13}");
    return recorded ? Long.parseLong(lines.get(1)) : 0;
  }

  private static List<String> lines(Path work) throws IOException {
    byte[] bytes = exists(work) ? Files.readAllBytes(work.resolve(NAME)) : new byte[0];
    return Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\n"));
  }

  private static String bootId() throws IOException {
    return new String(Files.readAllBytes(BOOT_ID), StandardCharsets.UTF_8).trim();
  }
}
