/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes properties into site files, and removes them again. */
class SiteDirTest {
  private static final String HDFS =
      "<?xml version=\"1.0\"?>\n<!-- first -->\n<configuration>\n"
          + "  <property><name>x</name><value>1</value></property> <!-- last -->\n"
          + "</configuration>\n";

  private static final List<SiteProperty> PROPERTIES =
      List.of(
          new SiteProperty("hdfs-site.xml", "a", "1", null),
          new SiteProperty("core-site.xml", "b", "2", null),
          new SiteProperty("hdfs-site.xml", "c", "3", null));

  @TempDir private Path dir;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text);
  }

  /** Returns the names and contents of all files. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> list = Files.list(dir)) {
      for (Path file : list.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  @Test
  void undoRestoresEveryByteAndRemovesCreatedFiles() throws IOException {
    Path hdfs = write("hdfs-site.xml", HDFS);
    SiteDir sites = new SiteDir(dir);
    List<Path> backups = sites.apply(PROPERTIES);
    assertThat(Files.readString(hdfs))
        .contains("<name>a</name>", "<name>c</name>", "<!-- last -->");
    assertThat(dir.resolve("core-site.xml")).exists();
    assertThat(backups).hasSize(1);
    assertThat(backups.get(0)).hasContent(HDFS);

    sites.undo();
    assertThat(files()).containsOnlyKeys("hdfs-site.xml", backups.get(0).getFileName().toString());
    assertThat(Files.readString(hdfs)).isEqualTo(HDFS);
  }

  @Test
  void keepsPermissionsAndSymbolicLinks() throws IOException {
    Path target = Files.createDirectory(dir.resolve("elsewhere")).resolve("hdfs");
    Files.writeString(target, HDFS);
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(dir.resolve("hdfs-site.xml"), target);
    new SiteDir(dir).apply(PROPERTIES);
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(target)).contains("<name>a</name>");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void linkWithoutTargetIsRefusedAndStays() throws IOException {
    write("hdfs-site.xml", HDFS);
    Path link = Files.createSymbolicLink(dir.resolve("core-site.xml"), dir.resolve("none"));
    assertThatThrownBy(() -> new SiteDir(dir).apply(PROPERTIES))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(link + ": is a symbolic link whose target does not exist.");
    assertThat(link).isSymbolicLink();
    assertThat(dir.resolve("hdfs-site.xml")).hasContent(HDFS);
    assertThat(dir.toFile().list()).containsExactlyInAnyOrder("hdfs-site.xml", "core-site.xml");
  }

  @Test
  void keepsAccessControlLists() throws IOException {
    Path hdfs = write("hdfs-site.xml", HDFS);
    try {
      Command.run("setfacl", "--modify", "user:nobody:rw,group::-,mask::rw", hdfs);
    } catch (IOException e) {
      abort("needs setfacl and a file system with ACLs: " + e.getMessage());
    }
    String before = accessControlList(hdfs);
    SiteDir sites = new SiteDir(dir);
    Path backup = sites.apply(PROPERTIES).get(0);
    assertThat(accessControlList(hdfs)).contains("user:nobody:rw", "group::---").isEqualTo(before);
    assertThat(accessControlList(backup)).isEqualTo(before);
    sites.undo();
    assertThat(accessControlList(hdfs)).isEqualTo(before);
  }

  private static String accessControlList(Path file) throws IOException {
    return Command.run("getfacl", "--omit-header", "--absolute-names", file);
  }

  @Test
  void keysThatAreSetAreNotWrittenAgain() throws IOException {
    write("hdfs-site.xml", HDFS);
    Map<String, String> before = files();
    assertThat(new SiteDir(dir).apply(List.of(new SiteProperty("hdfs-site.xml", "x", "1", "1"))))
        .isEmpty();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void keysWithAnotherValueAreNamedBeforeAnyFileChanges() throws IOException {
    write("hdfs-site.xml", HDFS);
    Map<String, String> before = files();
    List<SiteProperty> properties =
        List.of(
            new SiteProperty("core-site.xml", "b", "2", null),
            new SiteProperty("hdfs-site.xml", "x", "2", "1"));
    assertThatThrownBy(() -> new SiteDir(dir).apply(properties))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("x: is already set to \"1\", but must be \"2\".");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void emptyPropertyIsNamedBeforeAnyFileChanges() throws IOException {
    write(
        "core-site.xml",
        "<configuration><property><name>b</name><value/></property></configuration>");
    Map<String, String> before = files();
    assertThatThrownBy(() -> new SiteDir(dir).apply(PROPERTIES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "core-site.xml: already sets b to \"\". Remove this property yourself");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void invalidFileIsRefusedBeforeAnyOtherChanges() throws IOException {
    write("hdfs-site.xml", HDFS);
    write("core-site.xml", "<configuration>");
    Map<String, String> before = files();
    assertThatThrownBy(() -> new SiteDir(dir).apply(PROPERTIES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("core-site.xml: is not valid XML");
    assertThat(files()).isEqualTo(before);
  }

  /** Applies the properties, and then changes the value of c from 3 to 4 as an operator does. */
  private SiteDir applyThenChangeC() throws IOException {
    Path hdfs = write("hdfs-site.xml", HDFS);
    SiteDir sites = new SiteDir(dir);
    sites.apply(PROPERTIES);
    Files.writeString(hdfs, Files.readString(hdfs).replace("<value>3<", "<value>4<"));
    return sites;
  }

  @Test
  void undoRefusesPropertiesThatHaveChangedSince() throws IOException {
    SiteDir sites = applyThenChangeC();
    Map<String, String> before = files();
    assertThatThrownBy(sites::undo)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("c is set to \"4\", but init set it to \"3\"");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void undoKeepsAValueThatTheOperatorChangedAlsoAfterAnotherRun() throws IOException {
    SiteDir sites = applyThenChangeC();
    assertThat(sites.apply(List.of(new SiteProperty("hdfs-site.xml", "c", "4", "4")))).isEmpty();
    assertThatThrownBy(sites::undo)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("c is set to \"4\", but init set it to \"3\"");
  }

  @Test
  void recordThatCannotBeReadIsNamedWithTheRemedy() throws IOException {
    Path record = write(AppliedProperties.FILE, "");
    assertThatThrownBy(() -> new SiteDir(dir).undo())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(record + ": is not a record of disk-zones init. Remove this");
  }

  @Test
  void undoKeepsLaterChangesOfOtherProperties() throws IOException {
    Path hdfs = write("hdfs-site.xml", HDFS);
    SiteDir sites = new SiteDir(dir);
    sites.apply(PROPERTIES);
    Files.writeString(hdfs, Files.readString(hdfs).replace("<name>x<", "<name>y<"));
    sites.undo();
    assertThat(Files.readString(hdfs)).isEqualTo(HDFS.replace("<name>x<", "<name>y<"));
  }

  @Test
  void undoRevertsSeveralRuns() throws IOException {
    Path hdfs = write("hdfs-site.xml", HDFS);
    new SiteDir(dir).apply(PROPERTIES.subList(0, 1));
    new SiteDir(dir).apply(PROPERTIES.subList(1, 2));
    new SiteDir(dir).undo();
    assertThat(Files.readString(hdfs)).isEqualTo(HDFS);
    assertThat(dir.resolve("core-site.xml")).doesNotExist();
  }

  @Test
  void undoContinuesAfterSomeKeysAreGone() throws IOException {
    Path hdfs = write("hdfs-site.xml", HDFS);
    SiteDir sites = new SiteDir(dir);
    sites.apply(PROPERTIES);
    Files.writeString(hdfs, HDFS);
    sites.undo();
    assertThat(hdfs).hasContent(HDFS);
    assertThat(dir.resolve("core-site.xml")).doesNotExist();
    assertThat(dir.resolve(AppliedProperties.FILE)).doesNotExist();
  }

  @Test
  void noFileChangesIfOneOfThemCannotBeWritten() throws IOException {
    write("hdfs-site.xml", HDFS);
    try (SmallFileSystem full = SmallFileSystem.tmpfs(dir.resolve("full"), 1 << 16)) {
      Path core = Files.writeString(full.path().resolve("core"), "<configuration/>");
      Files.createSymbolicLink(dir.resolve("core-site.xml"), core);
      Files.write(full.path().resolve("filler"), new byte[(1 << 16) - (1 << 12)]);
      assertThatThrownBy(() -> new SiteDir(dir).apply(PROPERTIES)).isInstanceOf(IOException.class);
      assertThat(full.path().toFile().list()).containsExactlyInAnyOrder("core", "filler");
      assertThat(dir.toFile().list())
          .containsExactlyInAnyOrder("full", "hdfs-site.xml", "core-site.xml");
    }
    assertThat(dir.resolve("hdfs-site.xml")).hasContent(HDFS);
  }

  @Test
  void noFileChangesIfOneOfThemIsAMountPoint() throws IOException {
    SmallFileSystem.requireRoot();
    write("hdfs-site.xml", HDFS);
    Path core = write("core-site.xml", "<configuration/>");
    Command.run("mount", "--bind", write("shared.xml", "<configuration/>"), core);
    try {
      Map<String, String> before = files();
      assertThatThrownBy(() -> new SiteDir(dir).apply(PROPERTIES))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(core.toRealPath() + ": is a mount point");
      assertThat(files()).isEqualTo(before);
    } finally {
      Command.run("umount", core);
    }
  }

  @Test
  void undoWithoutARecordIsRefused() {
    assertThatThrownBy(() -> new SiteDir(dir).undo())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("init --apply has not written to this directory");
  }
}
