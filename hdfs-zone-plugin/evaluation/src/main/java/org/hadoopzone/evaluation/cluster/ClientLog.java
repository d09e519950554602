/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Hadoop's client says, which is a lot, and nobody needs to read it while all goes well. */
public final class ClientLog {
  private ClientLog() {}

  /** Sends it to files in a directory. To be called before anything of Hadoop is. */
  public static void divert(Path dir) throws IOException {
    System.setOut(new PrintStream(Files.newOutputStream(dir.resolve("client.out")), true));
    System.setProperty("demo.client.log", dir.resolve("client.log").toString());
    System.setProperty(
        "log4j.configuration", "org/hadoopzone/evaluation/demo/client-log4j.properties");
  }
}
