/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the lease, also with other kinds of files in place of the lock file. */
class LeaseTest {
  private static final String TEXT = "somebody else's";

  @TempDir private Path dir;

  private Path file;
  private Path victim;

  @BeforeEach
  void aFileOfSomebodyElse() throws IOException {
    file = dir.resolve(Lease.NAME);
    victim = Files.writeString(dir.resolve("victim"), TEXT);
  }

  @Test
  void leaseFileIsReadableByOwnerOnlyAndCanBeTakenAgain() throws IOException {
    Lease.take(dir, "first").close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Lease.take(dir, "second").close();
    assertThat(Files.readString(file)).startsWith("second (pid ");
  }

  @Test
  void leaseIsHeldThroughEveryPathOfTheDirectory() throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("link"), dir);
    Lease held = Lease.take(dir, "first");
    assertThatThrownBy(() -> Lease.take(link, "second"))
        .isInstanceOf(Lease.HeldException.class)
        .hasMessageContaining("already maintained by first (pid ");
    held.close();
  }

  @Test
  void nameOfLastOwnerIsRemovedUnlessTheLeaseIsHeld() throws IOException {
    Lease held = Lease.take(dir, "keeper");
    Lease.removeNameOfLastOwner(dir, "fence set");
    assertThat(Files.readString(file)).startsWith("keeper (pid ");
    held.close();
    Lease.removeNameOfLastOwner(dir, "fence set");
    assertThat(Files.readString(file)).isBlank();
  }

  @Test
  void removedNameOfLastOwnerCanBeRestored() throws IOException {
    Lease.take(dir, "keeper").close();
    String before = Files.readString(file);
    String name = Lease.removeNameOfLastOwner(dir, "fence set");
    Lease.restoreNameOfLastOwner(dir, "fence set", name);
    assertThat(Files.readString(file)).isEqualTo(before);
    Lease.removeNameOfLastOwner(dir, "fence set");
    assertThat(Lease.removeNameOfLastOwner(dir, "fence set")).isEmpty();
  }

  @Test
  void nameOfLastOwnerIsRemovedOnlyFromAnExistingFileOfThisUser() throws IOException {
    Lease.removeNameOfLastOwner(dir, "fence set");
    assertThat(file).doesNotExist();
    Files.createLink(file, victim);
    Lease.removeNameOfLastOwner(dir, "fence set");
    assertThat(Files.readString(victim)).isEqualTo(TEXT);
  }

  @Test
  void diskThatReplacesAnotherAtTheSamePathHasItsOwnLease() throws IOException {
    Path mountPoint = Files.createDirectory(dir.resolve("mounted"));
    Lease failed = Lease.take(mountPoint, "keeper of the failed disk");
    Files.move(mountPoint, dir.resolve("failed"));
    Files.createDirectory(mountPoint);
    Lease.take(mountPoint, "keeper of the new disk").close();
    failed.close();
  }

  @Test
  void aSymbolicLinkIsRefused() throws IOException {
    Files.createSymbolicLink(file, victim);
    refuses();
  }

  @Test
  void aSecondLinkToAFileIsRefused() throws IOException {
    Files.createLink(file, victim);
    refuses();
  }

  @Test
  void aPipeIsRefused() throws IOException {
    Command.run("mkfifo", file);
    refuses();
  }

  @Test
  void aFileOfAnotherUserIsRefused() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to chown a file");
    Files.writeString(file, TEXT);
    Files.setAttribute(file, "unix:uid", 12345);
    refuses("belongs to user 12345,");
    assertThat(Files.readString(file)).isEqualTo(TEXT);
  }

  @Test
  void readOnlyFileSystemIsReportedWithRemedy() throws IOException {
    try (SmallFileSystem fileSystem = SmallFileSystem.tmpfs(dir.resolve("mounted"), 1 << 20)) {
      Command.run("mount", "-o", "remount,ro", fileSystem.path());
      assertThatThrownBy(() -> Lease.take(fileSystem.path(), "keeper"))
          .hasMessageContainingAll(
              fileSystem.path() + ": is mounted read-only", "e2fsck", "read-write");
    }
  }

  private void refuses() throws IOException {
    refuses("belongs to user " + System.getProperty("user.name") + ",");
  }

  private void refuses(String owner) throws IOException {
    assertThatThrownBy(() -> Lease.take(dir, "keeper"))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(file.toString(), owner, "is not a lock file", "remove it");
    assertThat(Files.readString(victim)).isEqualTo(TEXT);
  }
}
