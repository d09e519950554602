/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.tools.Main;
import org.hadoopzone.zone.ZoneRule;

/**
 * The jars that this JVM was started with, told apart: a cluster gets Hadoop's own, and the drop-in
 * jar only if it is to have disk zones.
 *
 * @param dropIn the jar that an operator drops into Hadoop
 * @param tools the jar or the directory that has the commands
 * @param hadoop Hadoop and what it depends on
 */
public record HadoopJars(Path dropIn, Path tools, List<Path> hadoop) {
  /**
   * Splits the classpath of this JVM. Jars of tests, of the tools and of the evaluation are for
   * clients only.
   *
   * @throws IllegalStateException if our classes do not come from a jar, because then the daemons
   *     would run something else than what an operator gets
   */
  public static HadoopJars ofThisJvm() {
    Path dropIn = originOf(ZoneRule.class);
    if (!Files.isRegularFile(dropIn)) {
      throw new IllegalStateException(
          dropIn + " is not the drop-in jar. Start with `make demo`, which puts that jar first.");
    }
    Path tools = originOf(Main.class);
    Set<Path> own = Set.of(dropIn, tools, originOf(HadoopJars.class));
    List<Path> hadoop =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().normalize())
            .filter(path -> Files.isRegularFile(path) && !own.contains(path))
            .filter(path -> !path.toString().endsWith("-tests.jar"))
            .toList();
    return new HadoopJars(dropIn, tools, hadoop);
  }

  /** Returns the jars as a classpath that starts with {@code first}. */
  String classpath(String separator, boolean withDropIn, Path first) {
    List<Path> entries = new ArrayList<>();
    entries.add(first);
    if (withDropIn) {
      entries.add(dropIn);
    }
    entries.addAll(hadoop);
    return entries.stream().map(Path::toString).collect(Collectors.joining(separator));
  }

  private static Path originOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
