/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.tools.doctor.JarProbe.FrameworkArchive;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the checks that the jar is present in the right version, on nodes and in the framework
 * archive.
 */
class JarChecksTest {
  private static final String LIB = "hadoop/share/hadoop/common/lib/";
  private static final String JAR = LIB + "hdfs-zone-plugin-0.1.0.jar";
  private static final String FRAMEWORK = "mapreduce.application.framework.path";
  private static final String CLASS_PATH = "mapreduce.application.classpath";
  private static final String POLICY = "dfs.datanode.fsdataset.volume.choosing.policy";

  @TempDir private Path dir;

  @ParameterizedTest
  @CsvSource({
    "/opt/lib/hdfs-zone-plugin-0.1.0.jar, 0.1.0",
    "hdfs-zone-plugin-1.2.3-SNAPSHOT.jar, 1.2.3-SNAPSHOT",
    "./lib/hdfs-zone-plugin.jar, without a version in its name",
  })
  void versionIsInTheFileName(String path, String version) {
    assertThat(PluginJar.at(path)).map(jar -> jar.version).contains(version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/opt/lib/hadoop-common-3.4.3.jar", "hdfs-zone-plugin-0.1.0.jar.bak", "/a/*"})
  void otherFilesAreNotTheJar(String path) {
    assertThat(PluginJar.at(path)).isEmpty();
  }

  @Test
  void missingJarIsWrongWhereTasksNeedIt() {
    Daemon nodeManager =
        new Daemon("NodeManager nm1", List.of(Role.NODEMANAGER), new Configuration(false));
    KeyChecksTest.assertOne(
        JarChecks.presence(nodeManager, List.of(), true),
        Severity.WRONG,
        "jar",
        "ClassNotFoundException");
    KeyChecksTest.assertOne(
        JarChecks.presence(nodeManager, List.of(), false),
        Severity.NOTE,
        "jar",
        "is not on the class path");
  }

  @Test
  void missingJarIsWrongWhereKeysNameItsClasses() {
    KeyChecksTest.assertOne(
        presence(Nodes.dataNode("dn1"), ""), Severity.WRONG, "jar", "keys name its classes");
    KeyChecksTest.assertOne(
        presence(Nodes.nameNode(), "/lib/other.jar"), Severity.WRONG, "jar", "keys name");
    KeyChecksTest.assertOne(
        presence(Nodes.dataNode("dn1", POLICY, ""), ""), Severity.NOTE, "jar", "class path");
    KeyChecksTest.assertOne(
        presence(
            Nodes.dataNode("dn1", POLICY, "", "dfs.datanode.plugins", FenceService.class.getName()),
            ""),
        Severity.WRONG,
        "jar",
        "keys name its classes");
    assertThat(presence(Nodes.dataNode("dn1"), "/conf:/" + JAR + ":/lib/other.jar")).isEmpty();
  }

  @Test
  void twoCopiesOnOneClassPathAreWrong() {
    KeyChecksTest.assertOne(
        presence(
            Nodes.dataNode("dn1"), "/a/hdfs-zone-plugin-0.1.0.jar:/b/hdfs-zone-plugin-0.2.0.jar"),
        Severity.WRONG,
        "jar",
        "more than once (/a/hdfs-zone-plugin-0.1.0.jar, /b/hdfs-zone-plugin-0.2.0.jar)");
  }

  @Test
  void samePathTwiceOnAClassPathIsOneCopy() {
    assertThat(presence(Nodes.dataNode("dn1"), "/" + JAR + ":/conf:/" + JAR)).isEmpty();
  }

  @Test
  void linkToTheJarOnThisNodeIsNoSecondCopy() throws IOException {
    Path jar = Files.createFile(dir.resolve("hdfs-zone-plugin-0.1.0.jar"));
    Path link = Files.createSymbolicLink(dir.resolve("hdfs-zone-plugin.jar"), jar);
    Path other = Files.createFile(dir.resolve("hdfs-zone-plugin-0.2.0.jar"));
    assertThat(JarProbe.onThisNode(jar + ":" + link)).hasToString("[" + jar + "]");
    assertThat(JarProbe.onThisNode(jar + ":" + link + ":" + other)).hasSize(2);
  }

  @Test
  void daemonWithAnotherVersionThanMostIsNamed() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("NameNode nn1", "0.1.0");
    assertThat(JarChecks.versions(versions)).isEmpty();
    versions.put("DataNode dn1", "0.2.0");
    versions.put("DataNode dn2", "0.2.0");
    List<Finding> findings = JarChecks.versions(versions);
    KeyChecksTest.assertOne(
        findings, Severity.WRONG, "jar", "is 0.1.0, but 0.2.0 on DataNode dn1 and 1 more");
    assertThat(findings.get(0).target()).isEqualTo("NameNode nn1");
  }

  @Test
  void nodesNeedTheJarUnlessJobsBringIt() {
    assertThat(JarChecks.tasksNeedItOnNodes(Nodes.jobNode())).isTrue();
    assertThat(JarChecks.tasksNeedItOnNodes(Nodes.jobNode(FRAMEWORK, "/mr.tgz#mr"))).isFalse();
    assertThat(
            JarChecks.tasksNeedItOnNodes(jobThatBrings("hdfs:///apps/hdfs-zone-plugin-0.1.0.jar")))
        .isFalse();
    assertThat(JarChecks.tasksNeedItOnNodes(jobThatBrings("hdfs:///apps/other.jar"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mr.tar.gz", "mr.tgz", "mr.tar", "mr.zip", "mr.jar"})
  void jarIsFoundInEveryKindOfArchive(String name) throws IOException {
    FrameworkArchive archive = read(archive(name, "hadoop/a", JAR, "hadoop/z"), "#alias");
    assertThat(archive.alias).isEqualTo("alias");
    assertThat(archive.jars).extracting(jar -> jar.path).containsExactly(JAR);
    assertThat(archive.jars).extracting(jar -> jar.version).containsExactly("0.1.0");
  }

  @Test
  void commonsCompressIsLoadedOnlyForArchives() throws Exception {
    Class<?> probe = new WithoutCommonsCompress().loadClass(JarProbe.class.getName());
    Method onClassPath = probe.getDeclaredMethod("onClassPath", String.class);
    onClassPath.setAccessible(true);
    assertThat(onClassPath.invoke(null, "/conf:/" + JAR)).asString().contains(JAR);
    Method framework = probe.getDeclaredMethod("framework", String.class, Configuration.class);
    framework.setAccessible(true);
    assertThatThrownBy(() -> framework.invoke(null, archive("mr.tar", JAR), new Configuration()))
        .hasCauseInstanceOf(NoClassDefFoundError.class);
  }

  /**
   * A class loader that loads JarProbe again, and does not find the classes of Commons Compress.
   */
  private static final class WithoutCommonsCompress extends ClassLoader {
    WithoutCommonsCompress() {
      super(JarChecksTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.apache.commons.compress.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith(JarProbe.class.getName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void archiveWithoutAliasIsUnpackedUnderItsOwnName() throws IOException {
    assertThat(read(archive("mr.tar.gz", JAR), "").alias).isEqualTo("mr.tar.gz");
  }

  @Test
  void unreadableArchiveIsReportedWithTheReason() throws IOException {
    assertUnreadable("/no/such/mr.tar.gz", "/no/such/mr.tar.gz");
    assertUnreadable("hdfs://:mr tar", "not a URI");
    assertUnreadable(write("mr.rar", new byte[600]), "YARN unpacks only .tar.gz");
    assertThatIOException().isThrownBy(() -> read(write("empty.tar.gz", new byte[0]), ""));
    assertUnreadable(write("text.tar.gz", "no archive".getBytes()), "GZIP");
    assertUnreadable(write("zeros.tar", new byte[1024]), "no entries");
    assertUnreadable(write("text.zip", "no archive".getBytes()), "no entries");
    byte[] whole = Files.readAllBytes(Path.of(archive("cut.tar.gz", JAR)));
    assertUnreadable(write("cut.tar.gz", java.util.Arrays.copyOf(whole, whole.length / 2)), "");
  }

  @Test
  void archiveWithoutTheJarIsWrongIfJobsUseTheKeys() {
    FrameworkArchive without = new FrameworkArchive("hdfs:/mr.tgz", "mr", List.of());
    KeyChecksTest.assertOne(
        JarChecks.framework(Nodes.jobNode(), without),
        Severity.WRONG,
        FRAMEWORK,
        "hdfs:/mr.tgz, which does not contain hdfs-zone-plugin*.jar");
    Daemon stock =
        Nodes.jobNode(
            "mapreduce.job.map.output.collector.class",
            "",
            "mapreduce.job.reduce.shuffle.consumer.plugin.class",
            "");
    KeyChecksTest.assertOne(
        JarChecks.framework(stock, without), Severity.NOTE, FRAMEWORK, "does not contain");
    assertThat(JarChecks.framework(jobThatBrings("/apps/hdfs-zone-plugin-0.1.0.jar"), without))
        .isEmpty();
  }

  @Test
  void classPathOfTasksHasToNameTheDirectoryOfTheJar() {
    FrameworkArchive archive =
        new FrameworkArchive("hdfs:/mr.tgz", "mr", List.of(PluginJar.at("./" + JAR).get()));
    for (String path :
        List.of("$PWD/mr/" + LIB + "*", "/a:./mr/" + LIB + "*", "{{PWD}}/mr/" + JAR)) {
      assertThat(JarChecks.framework(Nodes.jobNode(CLASS_PATH, path), archive)).as(path).isEmpty();
    }
    List<Finding> findings =
        JarChecks.framework(
            Nodes.jobNode(CLASS_PATH, "$PWD/mr/hadoop/share/hadoop/mapreduce/*"), archive);
    KeyChecksTest.assertOne(findings, Severity.WRONG, CLASS_PATH, "mr/" + JAR);
    assertThat(findings.get(0).remedy()).contains("$PWD/mr/" + LIB + "*");
  }

  @Test
  void unreadableArchiveIsWrongAndTheRemedyIsNamed() {
    KeyChecksTest.assertOne(
        List.of(JarChecks.unreadableFramework(Nodes.jobNode(FRAMEWORK, "/mr.tgz"), "it is gone")),
        Severity.WRONG,
        FRAMEWORK,
        "is /mr.tgz, which cannot be read: it is gone");
  }

  @Test
  void classPathIsReadFromTheJmxBeanIfTheDaemonHasOne() {
    assertThat(JarProbe.shownBy(Map.of("ClassPath", "/conf:/" + JAR)))
        .hasValueSatisfying(shown -> assertThat(shown).hasSize(1));
    assertThat(JarProbe.shownBy(Map.of("ClassPath", "")))
        .hasValueSatisfying(shown -> assertThat(shown).isEmpty());
    assertThat(JarProbe.shownBy(Map.of())).isEmpty();
    assertThat(JarProbe.shownBy(Map.of("ClassPath", 7))).isEmpty();
  }

  private static List<Finding> presence(Daemon daemon, String classPath) {
    return JarChecks.presence(daemon, JarProbe.onClassPath(classPath), true);
  }

  private static Daemon jobThatBrings(String file) {
    return Nodes.jobNode("mapreduce.job.cache.files", file);
  }

  private static FrameworkArchive read(String file, String alias) throws IOException {
    return JarProbe.framework(new File(file).toURI() + alias, new Configuration());
  }

  private static void assertUnreadable(String file, String why) {
    assertThatIOException()
        .as(file)
        .isThrownBy(() -> JarProbe.framework(file, new Configuration()))
        .withMessageContaining(why);
  }

  private String write(String name, byte[] bytes) throws IOException {
    return Files.write(dir.resolve(name), bytes).toString();
  }

  private String archive(String name, String... entries) throws IOException {
    Path file = dir.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      if (name.endsWith(".zip") || name.endsWith(".jar")) {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (String entry : entries) {
          zip.putNextEntry(new ZipEntry(entry));
          zip.write(new byte[100]);
        }
        zip.close();
      } else {
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(name.endsWith("tar") ? out : new GZIPOutputStream(out));
        for (String entry : entries) {
          TarArchiveEntry header = new TarArchiveEntry(entry);
          header.setSize(100);
          tar.putArchiveEntry(header);
          tar.write(new byte[100]);
          tar.closeArchiveEntry();
        }
        tar.close();
      }
    }
    return file.toString();
  }
}
