/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A bound on the memory of some processes, with what of the page cache they use: a cgroup. On a
 * machine with more memory than data, nothing would ever be read from a disk otherwise.
 */
public final class MemoryLimit implements AutoCloseable {
  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
  private static final String NAME = "hadoop-disk-zones";
  private static final long FORGET_SECONDS = 20;
  private static final long LOOK_MILLIS = 100;

  private final Path group;

  private MemoryLimit(Path group) {
    this.group = group;
  }

  /**
   * Makes the bound, for processes that are started by {@link #launcher}. Those that a run which
   * was killed has left in it are killed as well: they would use this one's memory, and keep it
   * alive.
   *
   * @throws IOException if this kernel, or who runs this, may not bound memory
   */
  public static MemoryLimit of(long bytes) throws IOException {
    boolean unified = Files.exists(CGROUPS.resolve("cgroup.controllers"));
    Path group = (unified ? CGROUPS : CGROUPS.resolve("memory")).resolve(NAME);
    try {
      if (unified) {
        Files.writeString(CGROUPS.resolve("cgroup.subtree_control"), "+memory");
      }
      Files.createDirectories(group);
      for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
      }
      String limit = unified ? "memory.max" : "memory.limit_in_bytes";
      Files.writeString(group.resolve(limit), Long.toString(bytes));
    } catch (IOException e) {
      throw new IOException(
          "Cannot bound the memory of the daemons in " + group + ": needs root and memory cgroups",
          e);
    }
    return new MemoryLimit(group);
  }

  /** The program, with its first arguments, that starts another one within the bound. */
  public List<String> launcher() {
    String enter = "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"";
    return List.of("sh", "-c", enter, "sh");
  }

  /**
   * Removes the bound. All processes have to be ended; the kernel takes some time to forget them.
   */
  @Override
  public void close() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(FORGET_SECONDS);
    while (!remove(deadline)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }
  }

  private boolean remove(long deadline) throws IOException {
    try {
      Files.deleteIfExists(group);
      return true;
    } catch (FileSystemException e) {
      if (System.nanoTime() > deadline) {
        throw e;
      }
      return false;
    }
  }
}
