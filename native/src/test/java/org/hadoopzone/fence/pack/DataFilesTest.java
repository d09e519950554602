/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks which files of a volume are data files. */
class DataFilesTest {
  @TempDir private Path temp;

  private Path dir;

  @BeforeEach
  void resolveLinks() throws Exception {
    dir = temp.toRealPath();
  }

  @Test
  void dataDirHasOnlyBlocksOfFinalizedReplicas() throws Exception {
    Path storage = dataNode("dn");
    Path pool = storage.resolve("current/BP-1-10.0.0.1-5");
    create(pool.resolve("current/rbw/blk_3"));
    create(pool.resolve("tmp/blk_4"));
    create(pool.resolve("current/VERSION"));
    create(pool.resolve("current/dfsUsed"));
    create(storage.resolve("in_use.lock"));
    create(pool.resolve("previous/finalized/subdir0/subdir0/blk_5"));
    create(pool.resolve("trash/finalized/blk_6"));
    assertThat(walk(dir))
        .containsExactly(
            "dn/current/BP-1-10.0.0.1-5/current/finalized/subdir0/subdir1/blk_1",
            "dn/current/BP-1-10.0.0.1-5/current/finalized/subdir0/subdir1/blk_2");
  }

  @Test
  void dataDirHasTheBlocksOfAllNameservices() throws Exception {
    Path current = dataNode("dn").resolve("current");
    create(current.resolve("BP-2-10.0.0.2-6/current/finalized/subdir0/subdir1/blk_1"));
    assertThat(walk(dir))
        .containsExactly(
            "dn/current/BP-1-10.0.0.1-5/current/finalized/subdir0/subdir1/blk_1",
            "dn/current/BP-1-10.0.0.1-5/current/finalized/subdir0/subdir1/blk_2",
            "dn/current/BP-2-10.0.0.2-6/current/finalized/subdir0/subdir1/blk_1");
  }

  @Test
  void otherDirHasAllRegularFilesExceptThoseOfTheFence() throws Exception {
    create(dir.resolve("a"));
    create(dir.resolve("b/c/d.meta"));
    create(dir.resolve(".disk-zone-fence/0"));
    create(dir.resolve(".disk-zone-keeper"));
    Files.createSymbolicLink(dir.resolve("link"), dir.resolve("a"));
    Files.createSymbolicLink(dir.resolve("loop"), dir);
    assertThat(walk(dir)).containsExactly("a", "b/c/d.meta");
  }

  @Test
  void damagedInodesDoNotEndTheWalk() throws Exception {
    Path image = dir.resolve("image");
    try (SmallFileSystem volume = SmallFileSystem.sparse(image, dir.resolve("v"), 16 << 20)) {
      create(volume.path().resolve("a"));
      create(volume.path().resolve("b/c"));
      create(volume.path().resolve("d"));
    }
    Command.run("sync", "--file-system", image);
    for (String damaged : List.of("a", "b")) {
      Command.run("debugfs", "-w", "-R", "set_inode_field " + damaged + " mode 0", image);
    }
    try (SmallFileSystem volume = SmallFileSystem.mounted(image, dir.resolve("v"))) {
      assertThat(walk(volume.path())).containsExactly("v/d");
    }
  }

  @Test
  void executePermissionOfBlocksIsIgnored() throws Exception {
    Path storage = dataNode("a");
    create(dir.resolve("b/program"));
    Command.run("chmod", "-R", "755", dir);
    Map<Path, Boolean> executable = new TreeMap<>();
    for (Path each : List.of(storage, dir.resolve("b"))) {
      DataFiles.walk(
          List.of(each), file -> executable.put(file.path().getFileName(), file.isExecutable()));
    }
    assertThat(executable)
        .isEqualTo(
            Map.of(Path.of("blk_1"), false, Path.of("blk_2"), false, Path.of("program"), true));
  }

  @Test
  void dataDirThatCannotBeListedDoesNotEndTheWalk() throws Exception {
    Path storage = dataNode("a");
    create(dir.resolve("b/file"));
    Path current = storage.resolve("current");
    Files.setPosixFilePermissions(current, PosixFilePermissions.fromString("--x--x--x"));
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(walkAsOtherUser()).isEqualTo(dir.resolve("b/file") + System.lineSeparator());
  }

  /** Prints the data files below a directory. */
  static final class Walk {
    public static void main(String... args) throws Exception {
      DataFiles.walk(List.of(Path.of(args[0])), file -> System.out.println(file.path()));
    }
  }

  /** Returns the files that a user without privileges finds. */
  private String walkAsOtherUser() throws Exception {
    boolean isRoot = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    ProcessBuilder walk = JavaProcess.of(Walk.class, List.of(dir.toString()));
    if (isRoot) {
      JavaProcess.withoutPrivileges(walk);
    }
    return Command.output(0, walk.redirectError(ProcessBuilder.Redirect.INHERIT));
  }

  @Test
  void localDirOfNodeManagerHasNoDataFiles() throws Exception {
    create(dir.resolve("yarn/usercache/u/appcache/a/spill0.out"));
    create(dir.resolve("yarn/filecache/10/job.jar"));
    create(dir.resolve("yarn/nmPrivate/x"));
    create(dir.resolve("other/x"));
    assertThat(walk(dir)).containsExactly("other/x");
    assertThat(walk(dir.resolve("yarn"))).isEmpty();
  }

  @Test
  void storageOfNameNodeHasNoDataFiles() throws Exception {
    create(dir.resolve("nn/current/VERSION"));
    create(dir.resolve("nn/current/fsimage_1"));
    assertThat(walk(dir)).isEmpty();
  }

  @Test
  void fileWithSeveralLinksOrBelowTwoOfTheDirsIsVisitedOnce() throws Exception {
    Path file = create(dir.resolve("a/file"));
    Files.createLink(dir.resolve("a/link"), file);
    assertThat(walk(dir, dir.resolve("a"))).hasSize(1);
  }

  @Test
  void missingDirIsSkipped() throws Exception {
    assertThat(walk(dir.resolve("missing"))).isEmpty();
  }

  @Test
  void walkStaysOnTheFileSystem() throws Exception {
    try (SmallFileSystem other = SmallFileSystem.tmpfs(dir.resolve("other"), 1 << 20)) {
      create(other.path().resolve("there"));
      assertThat(walk(dir)).isEmpty();
      create(dir.resolve("here"));
      assertThat(walk(dir)).containsExactly("here");
    }
  }

  @Test
  void readsAttributes() throws Exception {
    Path file = create(dir.resolve("file"));
    Files.write(file, new byte[5]);
    Files.setAttribute(file, "lastAccessTime", FileTime.fromMillis(9_000));
    Files.setLastModifiedTime(file, FileTime.fromMillis(8_000));
    DataFile read = DataFiles.read(file).orElseThrow();
    assertThat(read.size()).isEqualTo(5);
    assertThat(read.modifiedMs()).isEqualTo(8_000);
    assertThat(read.usedMs()).isEqualTo(9_000);
    assertThat(read.owner())
        .isEqualTo(((Integer) Files.getAttribute(file, "unix:uid")).longValue());
    assertThat(read.isExecutable()).isFalse();
    assertThat(DataFiles.read(dir.resolve("missing"))).isEmpty();
    assertThat(DataFiles.read(dir)).isEmpty();
  }

  private Path dataNode(String name) throws Exception {
    Path storage = dir.resolve(name);
    create(storage.resolve("current/VERSION"));
    Path finalized = storage.resolve("current/BP-1-10.0.0.1-5/current/finalized/subdir0/subdir1");
    create(finalized.resolve("blk_1"));
    create(finalized.resolve("blk_1_1001.meta"));
    create(finalized.resolve("blk_2"));
    return storage;
  }

  private static Path create(Path file) throws Exception {
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  private Set<String> walk(Path... dirs) throws Exception {
    Set<String> found = new TreeSet<>();
    DataFiles.walk(
        List.of(dirs),
        file -> assertThat(found.add(dir.relativize(file.path()).toString())).isTrue());
    return found;
  }
}
