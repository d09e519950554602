/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.util.VersionInfo;
import org.hadoopzone.testing.Command;

/** The environment that results depend on: drive, kernel, cores and versions. */
public final class Environment {
  private Environment() {}

  /**
   * Returns the environment of this machine.
   *
   * @param profile the profile of the emulated drive
   */
  public static Map<String, String> read(String profile) throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("drive", profile);
    environment.put("kernel", Command.run("uname", "-sr").strip());
    environment.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    environment.put("hadoop", VersionInfo.getVersion());
    environment.put("java", System.getProperty("java.version"));
    environment.put("ext4 tools", versionOf("mke2fs", "-V"));
    environment.put("XFS tools", versionOf("mkfs.xfs", "-V"));
    return environment;
  }

  /** Formats an environment as a line of the report. */
  public static String line(Map<String, String> environment) {
    return environment.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining("; ", "Measured on: ", ".\n\n"));
  }

  private static String versionOf(String... command) throws IOException {
    return Command.run((Object[]) command).lines().findFirst().orElse("").strip();
  }
}
