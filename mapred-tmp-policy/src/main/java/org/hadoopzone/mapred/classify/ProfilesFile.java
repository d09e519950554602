/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;

/**
 * The file with the job profiles that tasks read, on a local disk or in HDFS. Updates write a
 * temporary file and rename it, so that readers get either the old or the new version.
 */
public final class ProfilesFile {
  private static final long MAX_BYTES = 16 << 20;

  private final Configuration conf;
  private final FileSystem fs;
  private final Path path;

  /** The old version of the file. */
  public final Path previous;

  /**
   * Creates a reference to a profiles file.
   *
   * @param name a path, with a scheme unless the file is in the default file system
   */
  public ProfilesFile(String name, Configuration conf) throws IOException {
    this(name, conf, new Path(name).getFileSystem(conf));
  }

  /**
   * Creates a reference to a profiles file.
   *
   * @param fs reads the file
   */
  public ProfilesFile(String name, Configuration conf, FileSystem fs) {
    this.conf = conf;
    this.path = fs.makeQualified(new Path(name));
    this.previous = path.suffix(".previous");
    this.fs = fs;
  }

  /** Returns whether the file is on a local disk. */
  public boolean isLocal() {
    return fs instanceof LocalFileSystem;
  }

  /**
   * Reads the file.
   *
   * @return empty if the file does not exist
   * @throws DamagedProfilesException if the content of the file is not valid
   * @throws IOException if the file cannot be read
   */
  public Optional<Profiles> read() throws IOException {
    byte[] bytes;
    try {
      FileStatus status = fs.getFileStatus(path);
      if (status.isDirectory()) {
        throw new IOException(path + " is a directory; specify a file");
      }
      long length = status.getLen();
      if (length > MAX_BYTES) {
        throw new IOException(
            path
                + " is not a profiles file: it has "
                + (length >> 20)
                + " MiB, but the maximum is "
                + (MAX_BYTES >> 20)
                + " MiB; check the path in the configuration");
      }
      bytes = isLocal() ? readLocal() : fetch((int) length);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    try {
      return Optional.of(ProfilesText.read(new String(bytes, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new DamagedProfilesException(
          path + " is not a valid profiles file: " + e.getMessage(), e);
    }
  }

  /**
   * Writes the file with the mode of its old version. Keeps the old version as {@code .previous}.
   */
  public void write(Profiles profiles) throws IOException {
    Optional<Profiles> replaced = read();
    if (replaced.isPresent()) {
      replace(previous, replaced.get());
    }
    replace(path, profiles);
  }

  /** Returns whether an old version of the file exists. */
  public boolean hasPrevious() throws IOException {
    return fs.exists(previous);
  }

  /** Writes the file, without a copy of the old version. */
  public void replace(Profiles profiles) throws IOException {
    replace(path, profiles);
  }

  /**
   * Reads a local file. Rejects everything but regular files: a device, for example, may have no
   * end of file.
   */
  private byte[] readLocal() throws IOException {
    if (!Files.isRegularFile(local(path))) {
      throw new IOException(path + " is not a regular file");
    }
    return Files.readAllBytes(local(path));
  }

  private byte[] fetch(int length) throws IOException {
    byte[] bytes = new byte[length];
    try (FSDataInputStream in = fs.open(path)) {
      in.readFully(0, bytes);
    }
    return bytes;
  }

  private void replace(Path target, Profiles profiles) throws IOException {
    byte[] bytes = ProfilesText.write(profiles).getBytes(StandardCharsets.UTF_8);
    requireReadable(target, bytes);
    String suffix = "." + UUID.randomUUID() + ".tmp";
    if (isLocal()) {
      replaceLocal(local(target), suffix, bytes);
      return;
    }
    Path beside = target.suffix(suffix);
    FileContext context = FileContext.getFileContext(path.toUri(), conf);
    try {
      OutputStream out =
          context.create(
              beside,
              EnumSet.of(CreateFlag.CREATE),
              org.apache.hadoop.fs.Options.CreateOpts.createParent());
      // Also closes the stream. No try-with-resources: after a failed write, close() of an HDFS
      // stream throws the same exception object again, and addSuppressed() rejects it.
      IOUtils.copyBytes(new ByteArrayInputStream(bytes), out, conf, true);
      if (fs.exists(path)) {
        context.setPermission(beside, fs.getFileStatus(path).getPermission());
      }
      context.rename(beside, target, Rename.OVERWRITE);
    } finally {
      context.delete(beside, false);
    }
  }

  private void replaceLocal(java.nio.file.Path target, String suffix, byte[] bytes)
      throws IOException {
    Files.createDirectories(target.getParent());
    // Replaces the target of a symbolic link, not the link.
    java.nio.file.Path real = Files.exists(target) ? target.toRealPath() : target;
    java.nio.file.Path beside = real.resolveSibling(real.getFileName() + suffix);
    try {
      Files.write(beside, bytes);
      if (Files.exists(local(path))) {
        Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(local(path)));
      }
      Files.move(beside, real, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /**
   * Throws an exception if readers would refuse the new version, so that it cannot replace a valid
   * version.
   */
  private static void requireReadable(Path target, byte[] bytes) throws IOException {
    if (bytes.length > MAX_BYTES) {
      throw new IOException(
          String.format(
              "%s is not replaced: the profiles would take %d MiB, but the maximum is %d MiB",
              target, bytes.length >> 20, MAX_BYTES >> 20));
    }
    try {
      ProfilesText.read(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IOException(target + " is not replaced by invalid profiles: " + e.getMessage(), e);
    }
  }

  private static java.nio.file.Path local(Path path) {
    return java.nio.file.Paths.get(path.toUri().getPath());
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
