/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits memory on imitations of the cgroup hierarchies of other machines. */
class CgroupVersionTest {
  private static final long BYTES = 64_000_000;

  @TempDir private Path dir;

  @Test
  void usesVersion2IfItHasTheMemoryController() throws IOException {
    Path root = unified("cpu memory pids");

    MemoryLimit.of(mounts("cgroup2 " + root + " cgroup2 rw,nsdelegate 0 0"), BYTES, "new");

    assertThat(root.resolve("cgroup.subtree_control")).hasContent("+memory");
    assertThat(root.resolve("new/memory.max")).hasContent(Long.toString(BYTES));
  }

  @Test
  void usesVersion1IfVersion2LacksTheMemoryController() throws IOException {
    Path unified = unified("cpu pids");
    Path memory = Files.createDirectory(dir.resolve("memory"));
    Path cpu = Files.createDirectory(dir.resolve("cpu"));
    Path mounts =
        mounts(
            "cgroup2 " + unified + " cgroup2 rw 0 0",
            "cgroup " + cpu + " cgroup rw,cpu,cpuacct 0 0",
            "cgroup " + memory + " cgroup rw,memory 0 0");

    MemoryLimit.of(mounts, BYTES, "new");

    assertThat(memory.resolve("new/memory.limit_in_bytes")).hasContent(Long.toString(BYTES));
    assertThat(memory.resolve("cgroup.subtree_control")).doesNotExist();
    assertThat(List.of(unified.resolve("new"), cpu.resolve("new"))).noneMatch(Files::exists);
  }

  @Test
  void explainsThatNoMemoryControllerIsMounted() throws IOException {
    Path mounts = mounts("cgroup2 " + unified("cpu pids") + " cgroup2 rw 0 0");

    assertThatIOException()
        .isThrownBy(() -> MemoryLimit.of(mounts, BYTES, "new"))
        .withMessageContaining("No cgroup hierarchy with the memory controller is mounted");
  }

  /** Imitates the root of a cgroup hierarchy of version 2. */
  private Path unified(String controllers) throws IOException {
    Path root = Files.createDirectory(dir.resolve("unified"));
    Files.writeString(root.resolve("cgroup.controllers"), controllers + "\n");
    return root;
  }

  private Path mounts(String... lines) throws IOException {
    return Files.write(dir.resolve("mounts"), List.of(lines));
  }
}
