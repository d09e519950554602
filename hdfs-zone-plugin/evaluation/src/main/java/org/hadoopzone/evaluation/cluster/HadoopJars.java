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
 * The JARs on the classpath of this JVM, by purpose. A cluster gets Hadoop's own JARs, and the
 * drop-in JAR only if it uses disk zones or zones in place.
 *
 * @param dropIn the JAR that an operator adds to Hadoop
 * @param tools the JAR or directory with the command-line tools
 * @param hadoop Hadoop and its dependencies
 */
public record HadoopJars(Path dropIn, Path tools, List<Path> hadoop) {
  /**
   * Splits the classpath of this JVM. Only clients use the JARs of tests, tools and the evaluation.
   *
   * @throws IllegalStateException if the project's classes were not loaded from a JAR. The daemons
   *     would then not run what operators install
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

  /** Returns the JARs as a classpath that starts with {@code first}. */
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
