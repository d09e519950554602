/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreesTest {
  private static final int FILES = 5;

  @TempDir Path root;

  @BeforeEach
  void createFilesInTwoDirectories() throws IOException {
    for (String dir : List.of("a", "b")) {
      Files.createDirectory(root.resolve(dir));
      for (int i = 0; i < FILES; i++) {
        Files.createFile(root.resolve(dir).resolve("blk_" + i));
      }
    }
  }

  @Test
  void filesReturnsMatchingFilesOfAllDirectories() throws IOException {
    assertThat(FileTrees.files(root, file -> file.endsWith("blk_1")))
        .containsExactlyInAnyOrder(root.resolve("a/blk_1"), root.resolve("b/blk_1"));
  }

  @Test
  void filesLeavesOutFilesAndDirectoriesThatAreDeletedMeanwhile() throws IOException {
    assertThat(FileTrees.files(root, this::deleteTheOthers)).hasSize(1);
  }

  @Test
  void filesIsEmptyForDirectoryThatIsGone() throws IOException {
    assertThat(FileTrees.files(root.resolve("gone"), file -> true)).isEmpty();
  }

  @Test
  void fileKeepsItsContentIfNewContentCannotBeWritten() throws IOException {
    Path file = root.resolve("new/file");
    FileTrees.writeWhole(file, target -> Files.writeString(target, "old"));

    assertThatThrownBy(() -> FileTrees.writeWhole(file, FileTreesTest::writeIncompletely))
        .hasMessage("interrupted");

    assertThat(file).hasContent("old");
  }

  @Test
  void deleteRemovesSymbolicLinksButNotTheirTargets() throws IOException {
    Files.createSymbolicLink(root.resolve("a/dir"), root.resolve("b"));
    Files.createSymbolicLink(root.resolve("a/dangling"), root.resolve("gone"));

    FileTrees.delete(root.resolve("a"));
    FileTrees.delete(root.resolve("gone"));

    assertThat(root.resolve("a")).doesNotExist();
    assertThat(FileTrees.files(root.resolve("b"), file -> true)).hasSize(FILES);
  }

  private static void writeIncompletely(Path file) throws IOException {
    Files.writeString(file, "ne");
    throw new IOException("interrupted");
  }

  @Test
  void noOtherClassCallsFilesWalkOrFind() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(FileTreesTest.class)
        .should()
        .callMethodWhere(
            target(owner(assignableTo(Files.class))).and(target(nameMatching("walk|find"))))
        .because("they fail if a daemon deletes a file during the walk; use FileTrees.files")
        .check(
            new ClassFileImporter()
                .importPackages(
                    "org.hadoopzone.evaluation",
                    "org.hadoopzone.placement",
                    "org.hadoopzone.inplace",
                    "org.hadoopzone.bigblock"));
  }

  /**
   * Shows that {@code Files.walk}, unlike FileTrees, fails if files are deleted during the walk.
   */
  @Test
  void walkOfTheJdkFailsWhenFilesAreDeletedMeanwhile() {
    assertThatThrownBy(
            () -> {
              try (Stream<Path> files = Files.walk(root)) {
                files.filter(Files::isRegularFile).forEach(this::deleteTheOthers);
              }
            })
        .isInstanceOf(UncheckedIOException.class);
  }

  private boolean deleteTheOthers(Path kept) {
    try {
      for (String dir : List.of("a", "b")) {
        for (int i = 0; i < FILES; i++) {
          Path file = root.resolve(dir).resolve("blk_" + i);
          if (!file.equals(kept)) {
            Files.deleteIfExists(file);
          }
        }
        if (!kept.startsWith(root.resolve(dir))) {
          Files.deleteIfExists(root.resolve(dir));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return true;
  }
}
