/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.MD5Hash;

/** A file system in a local directory. Tests decide what happens when a file is opened. */
public final class FaultyFileSystem extends RawLocalFileSystem {
  private final Path root;
  private Hook beforeOpen = path -> {};

  public FaultyFileSystem(Path root) throws IOException {
    this.root = root;
    initialize(URI.create("file:///"), new Configuration());
  }

  /** Called before a file is opened for reading. */
  interface Hook {
    void run(String path) throws IOException;
  }

  void beforeOpen(Hook hook) {
    beforeOpen = hook;
  }

  /** Makes all reads fail. */
  void failReads() {
    beforeOpen(
        path -> {
          throw new IOException(path + " has no replica");
        });
  }

  /** Writes a file, and returns what a writer would record about it. */
  Acknowledged write(String path, String text) throws IOException {
    byte[] data = text.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = create(new org.apache.hadoop.fs.Path(path), true)) {
      out.write(data);
    }
    return new Acknowledged(path, data.length, MD5Hash.digest(data).toString());
  }

  boolean has(Acknowledged file) {
    return pathToFile(new org.apache.hadoop.fs.Path(file.path())).exists();
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize) throws IOException {
    beforeOpen.run(path.toUri().getPath());
    return super.open(path, bufferSize);
  }

  /**
   * Maps a path to a file below the directory. Leaves paths from a file status unchanged, because
   * they are already mapped.
   */
  @Override
  public File pathToFile(org.apache.hadoop.fs.Path path) {
    String name = path.toUri().getPath();
    return name.startsWith(root.toString()) ? new File(name) : new File(root.toFile(), name);
  }
}
