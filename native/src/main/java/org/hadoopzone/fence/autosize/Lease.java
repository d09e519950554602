/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hadoopzone.fence.ErrorText;

/**
 * The exclusive right to set, autosize and lift a fence. It is a lock on a file in the directory of
 * the fence. The kernel releases the lock when the process ends, for whatever reason. The file
 * remains and names the last owner. Used by one thread at a time.
 */
public final class Lease implements AutoCloseable {
  static final String NAME = FenceFinder.LEASE_NAME;

  /**
   * Length of the lock file in bytes. The length is fixed, so that a short name overwrites a longer
   * one completely.
   */
  private static final int LENGTH = 128;

  /** The values of S_IFMT and S_IFREG; see inode(7). */
  private static final int FILE_TYPE = 0xf000;

  private static final int PLAIN_FILE = 0x8000;
  private static final int EROFS = 30;

  private static final Set<OpenOption> OPTIONS =
      new HashSet<>(
          Arrays.asList(
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS));
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Thrown if another process, or another keeper in this process, holds the lease. */
  public static final class HeldException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String holder;

    private HeldException(Path dir, String holder) {
      super(dir + ": is already maintained by " + holder + "; stop that process first");
      this.holder = holder;
    }

    /** Returns the name and the process ID of the holder. */
    String holder() {
      return holder;
    }
  }

  /**
   * The owners of the leases that this process holds. The key is the device and inode number of the
   * directory: a disk that replaces another at the same path has its own lease, even if the keeper
   * of the earlier disk still waits for that disk. This map prevents the process from opening a
   * lock file twice. Otherwise, the kernel would release the lock when the process closes either of
   * the two descriptors.
   */
  private static final Map<Object, String> OURS = new ConcurrentHashMap<>();

  private final Object dirKey;
  private final FileChannel file;
  private final String lastOwner;

  private Lease(Object dirKey, FileChannel file, String lastOwner) {
    this.dirKey = dirKey;
    this.file = file;
    this.lastOwner = lastOwner;
  }

  /**
   * Acquires the lease.
   *
   * @param dir directory of the fence
   * @param owner name of the new holder
   * @throws HeldException if the lease is held
   * @throws IOException if the lock file cannot be written or is not a lock file of this user
   */
  public static Lease take(Path dir, String owner) throws IOException {
    Path path = dir.resolve(NAME);
    Object dirKey = Files.readAttributes(dir, BasicFileAttributes.class).fileKey();
    String name = owner + " (pid " + new File("/proc/self").getCanonicalFile().getName() + ")";
    String holder = OURS.putIfAbsent(dirKey, name);
    if (holder != null) {
      throw new HeldException(dir, holder);
    }
    FileChannel file = null;
    boolean taken = false;
    try {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        requireOurs(path);
      }
      file = open(path);
      if (file.tryLock() == null) {
        String other = read(file);
        throw new HeldException(dir, other.isEmpty() ? "another process" : other);
      }
      String lastOwner = read(file);
      sign(file, name);
      taken = true;
      return new Lease(dirKey, file, lastOwner);
    } finally {
      if (!taken) {
        OURS.remove(dirKey);
        if (file != null) {
          file.close();
        }
      }
    }
  }

  private static FileChannel open(Path path) throws IOException {
    try {
      return FileChannel.open(path, OPTIONS, OWNER_ONLY);
    } catch (FileSystemException e) {
      if (ErrorText.of(EROFS).filter(text -> text.equals(e.getReason())).isPresent()) {
        throw new IOException(
            path.getParent()
                + ": is mounted read-only, so the fence cannot change; check the kernel log, run"
                + " e2fsck, and mount it read-write",
            e);
      }
      throw e;
    }
  }

  /**
   * Throws an exception if the file is not a regular file, has further hard links, or belongs to
   * another user. The message names the owner of the file.
   */
  private static void requireOurs(Path path) throws IOException {
    Map<String, Object> found =
        Files.readAttributes(path, "unix:mode,nlink,uid", LinkOption.NOFOLLOW_LINKS);
    boolean isPlain = ((Integer) found.get("mode") & FILE_TYPE) == PLAIN_FILE;
    if (!isPlain
        || !found.get("nlink").equals(1)
        || !found.get("uid").equals(Files.getAttribute(Paths.get("/proc/self"), "unix:uid"))) {
      throw new IOException(
          String.format(
              "%s: belongs to user %s, and is not a lock file of user %s, who runs this process."
                  + " A lock file is a regular file with one link. Run the command as the owner of"
                  + " the fence, or find out what created the file, and remove it",
              path,
              Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName(),
              System.getProperty("user.name")));
    }
  }

  /** Returns the name in the file; empty if there is none. */
  private static String read(FileChannel file) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(LENGTH);
    file.read(text, 0);
    return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).trim();
  }

  private static void sign(FileChannel file, String name) {
    byte[] text = new byte[LENGTH];
    Arrays.fill(text, (byte) '\n');
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, text, 0, Math.min(bytes.length, LENGTH));
    try {
      file.write(ByteBuffer.wrap(text), 0);
    } catch (IOException e) {
      // If the disk is full, autosizing is urgent. The lock works without the name.
      return;
    }
  }

  /**
   * Removes the name of the last owner from the file. Called before an operator sets the fence, and
   * after an operator has lifted it. Otherwise, the last owner could lift a new fence. Does nothing
   * if there is no file, if the lease is held, or if the file is not a lock file of this user.
   *
   * @param dir directory of the fence
   * @param operation name of the operation, which holds the lease during this call
   * @return the removed name; empty if none was removed
   */
  public static String removeNameOfLastOwner(Path dir, String operation) {
    return replaceNameOfLastOwner(dir, operation, "");
  }

  /**
   * Restores a name that {@link #removeNameOfLastOwner} has removed. Called if the operation was
   * refused: the fence then still belongs to the last owner.
   *
   * @param name the removed name
   */
  public static void restoreNameOfLastOwner(Path dir, String operation, String name) {
    replaceNameOfLastOwner(dir, operation, name);
  }

  private static String replaceNameOfLastOwner(Path dir, String operation, String name) {
    if (!Files.exists(dir.resolve(NAME), LinkOption.NOFOLLOW_LINKS)) {
      return "";
    }
    try (Lease lease = take(dir, operation)) {
      sign(lease.file, name);
      return lease.lastOwner;
    } catch (IOException e) {
      // The operation on the fence does not need the lease, so ignore the failure.
      return "";
    }
  }

  /** Removes the name of the owner from the file. Called after the owner has lifted the fence. */
  public void removeName() {
    sign(file, "");
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      // Remove the entry only after the close. Otherwise, another thread could acquire the lease in
      // between, and the close would release the lock of that thread.
      OURS.remove(dirKey);
    }
  }
}
