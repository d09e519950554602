/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Measures the files below a dir. Users may have created them, so symbolic links are not followed.
 * Ignores files that disappear during the walk.
 */
final class FileSizes {
  /** Maximum depth of the walk, which keeps one descriptor open for each level. */
  static final int MOST_LEVELS = 32;

  private final long bytes;
  private final String gap;

  private FileSizes(long bytes, String gap) {
    this.bytes = bytes;
    this.gap = gap;
  }

  /**
   * Measures the files below a dir.
   *
   * @param skipped names of direct entries of the dir that are not measured
   * @param mostFiles maximum number of files and dirs to measure
   */
  static FileSizes of(Path dir, Pattern skipped, int mostFiles) throws IOException {
    Walk walk = new Walk(dir, skipped, mostFiles);
    Files.walkFileTree(dir, EnumSet.noneOf(FileVisitOption.class), MOST_LEVELS, walk);
    return new FileSizes(walk.bytes, walk.gap);
  }

  long bytes() {
    return bytes;
  }

  /**
   * Returns why some files are missing in {@link #bytes}; empty if none are. The text contains no
   * file names, because users can choose them.
   */
  Optional<String> gap() {
    return Optional.ofNullable(gap);
  }

  private static final class Walk extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Pattern skipped;
    private final int mostFiles;

    private long bytes;
    private int files;
    private String gap;

    Walk(Path root, Pattern skipped, int mostFiles) {
      this.root = root;
      this.skipped = skipped;
      this.mostFiles = mostFiles;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
      boolean isSkipped =
          root.equals(dir.getParent()) && skipped.matcher(dir.getFileName().toString()).matches();
      return isSkipped ? FileVisitResult.SKIP_SUBTREE : next();
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isDirectory()) {
        gap = "more than " + MOST_LEVELS + " levels of directories";
      } else if (attributes.isRegularFile()) {
        bytes += attributes.size();
      }
      return next();
    }

    private FileVisitResult next() {
      files++;
      if (files <= mostFiles) {
        return FileVisitResult.CONTINUE;
      }
      gap = "more than " + mostFiles + " files";
      return FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return note(failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path dir, IOException failure) {
      return note(failure);
    }

    private FileVisitResult note(IOException failure) {
      if (failure != null && !(failure instanceof NoSuchFileException)) {
        gap = failure.getClass().getSimpleName();
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
