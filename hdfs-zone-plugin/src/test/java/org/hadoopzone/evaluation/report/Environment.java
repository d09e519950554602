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
package org.hadoopzone.evaluation.report;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.util.VersionInfo;
import org.hadoopzone.testing.Command;

/** What the results depend on beside the program. */
public final class Environment {
  private Environment() {}

  /** Asks this machine. */
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

  /** As a line below what was measured. */
  public static String line(Map<String, String> environment) {
    return environment.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining("; ", "Measured on: ", ".\n\n"));
  }

  private static String versionOf(String... command) throws IOException {
    return Command.run((Object[]) command).lines().findFirst().orElse("").strip();
  }
}
