/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Platform;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.tools.cli.Build;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the jar that operators add to Hadoop's class path. */
@Tag("smoke")
class DropInJarIT {
  static final Path JAR =
      Path.of(ZoneRule.class.getProtectionDomain().getCodeSource().getLocation().getPath());

  /** Classes that Hadoop's configuration refers to, and the main class of {@code java -jar}. */
  private static final Set<String> ENTRY_POINTS =
      Set.of(
          "org.hadoopzone.hdfs.MovedCommands",
          "org.hadoopzone.hdfs.datanode.FenceService",
          "org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy",
          "org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy",
          "org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy",
          "org.hadoopzone.mapred.ZoneMapOutputCollector",
          "org.hadoopzone.mapred.ZoneShuffle",
          "org.hadoopzone.hdfs.client.ZoneDistributedFileSystem",
          "org.hadoopzone.output.ZoneDistributedFileSystem",
          "org.hadoopzone.yarn.FenceAuxiliaryService",
          "org.hadoopzone.yarn.ZoneDefaultContainerExecutor",
          "org.hadoopzone.yarn.ZoneLinuxContainerExecutor");

  @Test
  void manifestAndFileNameHaveTheVersion() throws Exception {
    assertThat(JAR.getFileName()).hasToString("hdfs-zone-plugin-" + Build.version() + ".jar");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE))
          .isEqualTo("hdfs-zone-plugin");
      assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
          .isEqualTo(Build.version());
    }
  }

  @Test
  void namesTheProgramToRunInstead() throws Exception {
    assertThat(JarProcess.output(ExitCode.FAILED, JAR, "fence", "status", "/data/1"))
        .contains("Run: bin/disk-zones fence status /data/1");
  }

  /** The jar must not contain libraries that only the command line needs. */
  @Test
  void containsOnlyItsOwnClassesAndJna() throws IOException {
    String hookedPolicies = "org/apache/hadoop/hdfs/server/blockmanagement/Hooked";
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> foreign =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class"))
              .filter(
                  name ->
                      !name.startsWith("org/hadoopzone/")
                          || name.startsWith("org/hadoopzone/shaded/")
                          || name.startsWith("org/hadoopzone/tools/"))
              .filter(name -> !name.startsWith(hookedPolicies))
              .filter(name -> !name.startsWith("com/sun/jna/"))
              .filter(name -> !name.startsWith("META-INF/"))
              .toList();
      assertThat(foreign).isEmpty();
    }
  }

  /** Classes that only commands or the evaluation use belong in their own modules. */
  @Test
  void containsOnlyClassesThatTheEntryPointsReach() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      JavaClasses classes = new ClassFileImporter().importJar(jar);
      Set<String> reached = new HashSet<>(ENTRY_POINTS);
      Deque<JavaClass> open = new ArrayDeque<>();
      ENTRY_POINTS.forEach(name -> open.add(classes.get(name)));
      while (!open.isEmpty()) {
        for (Dependency dependency : open.remove().getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (isOwn(target.getName()) && reached.add(target.getName())) {
            open.add(target);
          }
        }
      }
      assertThat(classes.stream().map(JavaClass::getName).filter(DropInJarIT::isOwn))
          .map(name -> name.replaceFirst("\\$.*", ""))
          // The compiler inlines constants, so no class refers to the Keys classes.
          .filteredOn(name -> !name.matches(".*(package-info|Keys)") && !reached.contains(name))
          .isEmpty();
    }
  }

  private static boolean isOwn(String name) {
    return name.startsWith("org.hadoopzone.");
  }

  @ParameterizedTest
  @CsvSource({"linux-x86-64, 62", "linux-aarch64, 183"})
  void containsTheLibrariesOfBothArchitectures(String platform, int machine) throws IOException {
    assumeTrue(isBuiltFor(platform), "needs gcc-aarch64-linux-gnu (apt-get install)");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (String name :
          List.of(
              platform + "/libzonefence.so", "com/sun/jna/" + platform + "/libjnidispatch.so")) {
        assertThat(jar.stream().map(JarEntry::getName)).contains(name);
        byte[] start = jar.getInputStream(jar.getEntry(name)).readNBytes(20);
        assertThat(start[18] & 0xff).as("e_machine of the ELF file %s", name).isEqualTo(machine);
      }
    }
  }

  private static boolean isBuiltFor(String platform) {
    return platform.equals(Platform.RESOURCE_PREFIX)
        || platform.equals("linux-aarch64")
            && Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(dir -> Files.isExecutable(Path.of(dir, "aarch64-linux-gnu-gcc")));
  }

  @Test
  void loadsTheFenceLibraryFromTheJar() throws IOException {
    Path probe =
        Path.of(LoadProbe.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    ProcessBuilder process =
        JavaProcess.of(
            LoadProbe.class,
            List.of(),
            "-Djna.nosys=true",
            "-Djna.boot.library.path=/nonexistent",
            "-Djna.library.path=/nonexistent",
            "-Djava.library.path=/nonexistent");
    List<String> command = process.command();
    command.set(command.indexOf("-cp") + 1, JAR + ":" + probe);
    assertThat(Command.output(0, process.redirectErrorStream(true))).isEqualTo("loaded");
  }

  /** Loads the fence library. */
  static final class LoadProbe {
    public static void main(String[] args) throws IOException {
      Fence.in(Path.of("/"));
      System.out.print("loaded");
    }
  }

  @Test
  void runsOnJava8() throws IOException {
    JarProcess.assertRunsOnJava8(JAR);
  }
}
