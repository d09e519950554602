/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Operations on files and directory trees. */
public final class FileTrees {
  private FileTrees() {}

  /**
   * Returns the matching files below a directory. Unlike {@link Files#walk}, this ignores files and
   * directories that daemons delete in the meantime.
   */
  public static List<Path> files(Path root, Predicate<Path> condition) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new LiveTreeVisitor() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (condition.test(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /** Writes the content of a file. */
  public interface Content {
    void writeTo(Path file) throws IOException;
  }

  /**
   * Writes a temporary file in the same directory and renames it to the given file, so that the
   * given file is never incomplete.
   */
  public static void writeWhole(Path file, Content content) throws IOException {
    Files.createDirectories(file.getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    content.writeTo(part);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Ignores files and directories that daemons delete during the walk. */
  private static class LiveTreeVisitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      return unlessDeleted(failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path dir, IOException failure) throws IOException {
      return unlessDeleted(failure);
    }

    private static FileVisitResult unlessDeleted(IOException failure) throws IOException {
      if (failure != null && !(failure instanceof NoSuchFileException)) {
        throw failure;
      }
      return FileVisitResult.CONTINUE;
    }
  }

  /**
   * Deletes a directory and its contents, if it exists. Does not follow symbolic links, and ignores
   * files and directories that daemons delete in the meantime.
   */
  public static void delete(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new LiveTreeVisitor() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException failure)
              throws IOException {
            super.postVisitDirectory(dir, failure);
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
