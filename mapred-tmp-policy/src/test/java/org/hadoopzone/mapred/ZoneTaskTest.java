/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneTaskTest {
  @TempDir private Path disk;

  @Test
  void mapTaskCanRenameItsOnlySpillAfterTheSpillMovedFromAFullDir() throws Exception {
    // Use a separate user: the task replaces the local file system of the user, which other tests
    // must not share.
    UserGroupInformation user = UserGroupInformation.createRemoteUser("owner-of-spills");
    try (SmallFileSystem outer = SmallFileSystem.tmpfs(disk.resolve("outer"), 1 << 20)) {
      Path inner = Files.createDirectory(disk.resolve("inner"));
      user.doAs((PrivilegedExceptionAction<Void>) () -> renameOnlySpill(outer.path(), inner));
      assertThat(inner.resolve("output/attempt_1_0001_m_000000_0/file.out")).hasSize(2 << 20);
    } finally {
      FileSystem.closeAllForUGI(user);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"outer", "inner", "auto"})
  void countsTaskWhoseLocalDirsAreAllInOneZone(String intermediate) {
    Reporter reporter = mock(Reporter.class);
    assertThat(prepareWithoutOuterDirs(intermediate, reporter)).isEmpty();
    verify(reporter).incrCounter(ZoneCounters.GROUP, "DISK-ZONE-UNPLACED_WRITE_OPS", 1);
  }

  @Test
  void doesNotCountTaskOfJobThatRequestsNoPlacement() {
    Reporter reporter = mock(Reporter.class);
    assertThat(prepareWithoutOuterDirs("any", reporter)).isEmpty();
    verifyNoInteractions(reporter);
  }

  private Optional<LocalDirAllocator> prepareWithoutOuterDirs(
      String intermediate, Reporter reporter) {
    JobConf job = new JobConf(false);
    job.set("hadoop.disk-zone.outer.dirs", disk.resolve("outer").toString());
    job.set("mapreduce.cluster.local.dir", disk.resolve("inner").toString());
    job.set("mapreduce.disk-zone.intermediate", intermediate);
    return ZoneTask.prepare(new MapTask(), job, reporter, Expectations::none);
  }

  private static Void renameOnlySpill(Path outer, Path inner) throws Exception {
    JobConf job = new JobConf(false);
    job.set("hadoop.disk-zone.outer.dirs", outer.toString());
    job.set("mapreduce.cluster.local.dir", outer + "," + inner);
    job.set("mapreduce.disk-zone.intermediate", "outer");
    job.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_1_0001_m_000000_0");
    MapTask task = new MapTask();
    task.setConf(job);
    assertThat(ZoneTask.prepare(task, job, Reporter.NULL, Expectations::none)).isPresent();

    MapOutputFile files = task.getMapOutputFile();
    org.apache.hadoop.fs.Path allocated = files.getSpillFileForWrite(0, 1);
    assertThat(allocated.toString()).startsWith(outer.toString());
    try (OutputStream out = FileSystem.getLocal(job).getRaw().create(allocated)) {
      out.write(new byte[2 << 20]);
    }
    File spill = new File(files.getSpillFile(0).toString());
    File output = new File(files.getOutputFileForWriteInVolume(files.getSpillFile(0)).toString());
    Files.createDirectories(output.getParentFile().toPath());
    assertThat(spill.renameTo(output)).as("rename of %s to %s", spill, output).isTrue();
    return null;
  }
}
