/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

/**
 * Main class of the drop-in jar, for {@code java -jar} and {@code hadoop jar}. Earlier versions of
 * this jar contained the commands, which are now in a separate jar.
 */
final class MovedCommands {
  private static final int FAILED = 3;

  private MovedCommands() {}

  /** Prints the new command line and exits with status 3. */
  public static void main(String[] args) {
    System.err.println(
        "This jar is for Hadoop's daemons and tasks. The commands are in a separate jar. Run: "
            + ("bin/disk-zones " + String.join(" ", args)).trim());
    System.exit(FAILED);
  }
}
