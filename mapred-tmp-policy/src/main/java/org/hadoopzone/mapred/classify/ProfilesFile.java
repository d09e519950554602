/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/**
 * The file that tasks read their job's profile from, on a local disk or in HDFS. It is written
 * beside its place and then renamed, so that readers see the old one or the new one.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class ProfilesFile {
  private static final long MAX_BYTES = 16 << 20;

  private final Configuration conf;
  private final FileSystem fs;
  private final Path path;

  /**
   * The file.
   *
   * @param name a path, with a scheme unless it lies in the default file system
   */
  public ProfilesFile(String name, Configuration conf) throws IOException {
    this.conf = conf;
    this.path = new Path(name).getFileSystem(conf).makeQualified(new Path(name));
    this.fs = path.getFileSystem(conf);
  }

  /** Whether it lies on a disk of this machine. */
  public boolean isLocal() {
    return fs instanceof LocalFileSystem;
  }

  /**
   * Reads it.
   *
   * @return empty if there is none
   * @throws IOException if it cannot be read, or is not as it was written
   */
  public Optional<Profiles> read() throws IOException {
    byte[] bytes;
    try {
      long length = fs.getFileStatus(path).getLen();
      if (length > MAX_BYTES) {
        throw new IOException(
            path + " is no profiles file: it has " + length + " bytes, but at most " + MAX_BYTES);
      }
      bytes = isLocal() ? readLocal() : fetch((int) length);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    try {
      return Optional.of(ProfilesText.read(new String(bytes, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new IOException(path + " is no good profiles file: " + e.getMessage(), e);
    }
  }

  /** Writes it, and keeps the one that it replaces as {@code .previous}. */
  public void write(Profiles profiles) throws IOException {
    Optional<Profiles> replaced = read();
    if (replaced.isPresent()) {
      replace(path.suffix(".previous"), replaced.get());
    }
    replace(path, profiles);
  }

  /** Writes it, and nothing else. */
  public void replace(Profiles profiles) throws IOException {
    replace(path, profiles);
  }

  /** What is no plain file, such as a device, need not have an end. */
  private byte[] readLocal() throws IOException {
    if (!Files.isRegularFile(local(path))) {
      throw new IOException(path + " is no plain file");
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
    Path beside = target.suffix("." + UUID.randomUUID() + ".tmp");
    if (isLocal()) {
      Files.createDirectories(local(target).getParent());
      try {
        Files.write(local(beside), bytes);
        Files.move(local(beside), local(target), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(local(beside));
      }
      return;
    }
    FileContext context = FileContext.getFileContext(path.toUri(), conf);
    try {
      try (OutputStream out =
          context.create(
              beside,
              EnumSet.of(CreateFlag.CREATE),
              org.apache.hadoop.fs.Options.CreateOpts.createParent())) {
        out.write(bytes);
      }
      context.rename(beside, target, Rename.OVERWRITE);
    } finally {
      context.delete(beside, false);
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
