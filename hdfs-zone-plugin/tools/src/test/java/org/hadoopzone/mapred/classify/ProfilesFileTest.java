/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesFileTest {
  private static final JobGroup SORT = JobGroup.of("joe", "root.batch", "sort 1");

  @TempDir private Path dir;

  private Path path;
  private ProfilesFile file;

  @BeforeEach
  void create() throws IOException {
    path = dir.resolve("deep/profiles.tsv");
    file = file(path);
  }

  private static ProfilesFile file(Path path) throws IOException {
    return new ProfilesFile(path.toUri().toString(), new Configuration());
  }

  @Test
  void readsProfilesThatItHasWritten() throws IOException {
    assertThat(file.read()).isEmpty();
    file.write(Profiles.NONE.plus(runs(run("sort 1", 1, 1000), run("tâche\t#end 5", 1, 5))));

    assertThat(file.read().orElseThrow().find(SORT).orElseThrow().shuffleBytes).isEqualTo(1000);
    assertThat(file.read().orElseThrow().find(JobGroup.of("joe", "batch", "tâche #end 5")))
        .isPresent();
    try (var files = Files.list(path.getParent())) {
      assertThat(files).containsExactly(path);
    }
  }

  @Test
  void keepsThePreviousFile() throws IOException {
    file.write(Profiles.NONE.plus(runs(run("sort", 1, 1000))));
    byte[] first = Files.readAllBytes(path);
    file.write(Profiles.NONE);

    assertThat(path.resolveSibling("profiles.tsv.previous")).hasBinaryContent(first);
  }

  @Test
  void refusesFileInWhichAnyByteIsChangedOrMissing() throws IOException {
    file.write(Profiles.NONE.plus(runs(run("sort", 1, 1000), run("join", 2, 2000))));
    byte[] good = Files.readAllBytes(path);
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 4;
      Files.write(path, bad);
      assertThatThrownBy(file::read)
          .as("byte %d", i)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("not a valid profiles file");
      Files.write(path, java.util.Arrays.copyOf(good, i));
      assertThatThrownBy(file::read).as("cut to %d", i).isInstanceOf(IOException.class);
    }
  }

  @Test
  void refusesDeviceFile() throws IOException {
    ProfilesFile device = new ProfilesFile("file:///dev/zero", new Configuration());
    assertThatThrownBy(device::read)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a regular file");
  }

  @Test
  void refusesDirectory() throws IOException {
    ProfilesFile other = file(dir);
    assertThatThrownBy(other::read)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(DamagedProfilesException.class)
        .hasMessageContaining("is a directory");
  }

  @Test
  void newVersionAndOldVersionHaveTheModeOfTheReplacedFile() throws IOException {
    file.write(Profiles.NONE);
    // Use a mode that no usual umask gives a new file.
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw----r--"));
    file.write(Profiles.NONE);
    assertThat(mode(path)).isEqualTo("rw----r--");
    assertThat(mode(path.resolveSibling("profiles.tsv.previous"))).isEqualTo("rw----r--");
  }

  @Test
  void modeSurvivesOnOtherFileSystemsWithARestrictiveUmask() throws IOException {
    Configuration conf = new Configuration();
    conf.set("fs.permissions.umask-mode", "077");
    try (RawLocalFileSystem fs = new RawLocalFileSystem()) {
      fs.initialize(URI.create("file:///"), conf);
      file = new ProfilesFile(path.toUri().toString(), conf, fs);
      file.write(Profiles.NONE);
      assertThat(mode(path)).isEqualTo("rw-------");
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
      file.write(Profiles.NONE);
      assertThat(mode(path)).isEqualTo("rw-r--r--");
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void replacesTheTargetOfASymbolicLink() throws IOException {
    file.write(Profiles.NONE);
    Path link = Files.createSymbolicLink(dir.resolve("link.tsv"), path);
    file(link).write(Profiles.NONE.plus(runs(run("sort", 1, 1000))));
    assertThat(link).isSymbolicLink();
    assertThat(file.read().orElseThrow().groups).hasSize(1);
    assertThat(dir.toFile().list())
        .containsExactlyInAnyOrder("deep", "link.tsv", "link.tsv.previous");
  }

  @Test
  void namesThatDifferOnlyInACharThatIsCutAreOneGroup() throws IOException {
    String letters = "x".repeat(119);
    file.write(
        Profiles.NONE.plus(
            runs(run(letters + "\ud83d\ude00", 1, 5), run(letters + "\ud83e\udd14", 2, 5))));
    assertThat(file.read().orElseThrow().groups).hasSize(1);
  }

  @Test
  void keepsTheFileIfReadersWouldRefuseTheNewOne() throws IOException {
    file.write(Profiles.NONE);
    byte[] good = Files.readAllBytes(path);
    JobGroup invalid = new JobGroup("joe\tx", "batch", "sort");
    JobProfile profile = JobProfile.builder().reduces(1).build();
    Profiles profiles = Profiles.NONE.plus(runs(new ObservedJob("job_1_1", invalid, profile, 1)));
    assertThatThrownBy(() -> file.write(profiles))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not replaced by invalid profiles");
    assertThat(path).hasBinaryContent(good);
  }

  @Test
  void readersAcceptProfilesOfJobsWithAnyUserAndQueue() throws IOException {
    String huge = "x".repeat(17 << 20);
    JobProfile profile = JobProfile.builder().reduces(1).build();
    GroupedRuns runs = new GroupedRuns();
    for (String text : List.of("\ud83d", "\udc00", huge, "a\tb\nc", "#end 0")) {
      runs.add(new ObservedJob("job_1_1", JobGroup.of(text, "batch", "sort"), profile, 1));
      runs.add(new ObservedJob("job_1_2", JobGroup.of("joe", text, "sort"), profile, 1));
    }
    file.write(Profiles.NONE.plus(runs));
    // The two lone surrogates become the same character, so there are 8 groups instead of 10.
    assertThat(file.read().orElseThrow().groups).hasSize(8);
  }

  @Test
  void sumsThatAreTooLargeForALongBecomeTheLargestLong() throws IOException {
    GroupedRuns two = runs(run("sort", 1, Long.MAX_VALUE), run("sort", 2, Long.MAX_VALUE));
    file.write(Profiles.NONE.plus(two).plus(two));
    assertThat(shuffle(file.read().orElseThrow())).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void corruptFileIsNotReplaced() throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, "what is this?");
    assertThatThrownBy(() -> file.write(Profiles.NONE)).isInstanceOf(IOException.class);
    assertThat(path).hasContent("what is this?");
  }

  @Test
  void laterRunsAreMergedAndOldRunsLoseWeight() {
    Profiles profiles = Profiles.NONE.plus(runs(run("sort", 100, 1000)));
    assertThat(profiles.isNews(run("sort", 100, 1000))).isFalse();
    assertThat(profiles.isNews(run("sort", 101, 1000))).isTrue();
    assertThat(profiles.isNews(run("join", 1, 1000))).isTrue();
    assertThat(shuffle(profiles.plus(runs(run("sort", 200, 3000))))).isEqualTo(2000);

    for (int i = 0; i < 200; i++) {
      profiles = profiles.plus(runs(run("sort", 200 + i, 1_000_000)));
    }
    assertThat(shuffle(profiles)).isBetween(990_000L, 1_000_000L);
    assertThat(profiles.groups.get(JobGroup.of("joe", "batch", "sort")).count).isEqualTo(21);
  }

  @Test
  void removesJobsThatHaveNotRunForTheLongestTime() {
    GroupedRuns many = new GroupedRuns();
    for (int i = 0; i < Profiles.MAX_GROUPS + 5; i++) {
      many.add(run("job " + letters(i), i, 1));
    }
    Profiles profiles = Profiles.NONE.plus(many);
    assertThat(profiles.groups).hasSize(Profiles.MAX_GROUPS);
    assertThat(profiles.find(JobGroup.of("joe", "batch", "job " + letters(4)))).isEmpty();
    assertThat(profiles.find(JobGroup.of("joe", "batch", "job " + letters(5)))).isPresent();
  }

  private static long shuffle(Profiles profiles) {
    return profiles.find(JobGroup.of("joe", "batch", "sort")).orElseThrow().shuffleBytes;
  }

  private static String letters(int number) {
    return Integer.toString(number, 10)
        .chars()
        .collect(
            StringBuilder::new,
            (text, c) -> text.append((char) ('a' + c - '0')),
            StringBuilder::append)
        .toString();
  }

  private static GroupedRuns runs(ObservedJob... jobs) {
    GroupedRuns runs = new GroupedRuns();
    for (ObservedJob job : jobs) {
      runs.add(job);
    }
    return runs;
  }

  private static ObservedJob run(String name, long finish, long shuffle) {
    return new ObservedJob(
        "job_1_" + finish,
        JobGroup.of("joe", "root.batch", name),
        JobProfile.builder().reduces(1).shuffleBytes(shuffle).build(),
        finish);
  }
}
