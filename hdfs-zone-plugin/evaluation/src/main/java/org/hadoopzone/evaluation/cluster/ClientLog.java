/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Redirects the verbose output of Hadoop's client to files. */
public final class ClientLog {
  private ClientLog() {}

  /**
   * Redirects the client log and standard output to files in a directory. Must be called before any
   * Hadoop class is used.
   */
  public static void divert(Path dir) throws IOException {
    System.setOut(new PrintStream(Files.newOutputStream(dir.resolve("client.out")), true));
    System.setProperty("demo.client.log", dir.resolve("client.log").toString());
    System.setProperty(
        "log4j.configuration", "org/hadoopzone/evaluation/demo/client-log4j.properties");
  }
}
