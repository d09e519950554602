/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prepares programs of this class path to run in their own processes. */
public final class JavaProcess {
  private JavaProcess() {}

  /**
   * Returns a builder for the process of a program.
   *
   * @param main the class to run
   * @param jvmOptions JVM options in addition to the class path
   */
  public static ProcessBuilder of(Class<?> main, List<String> arguments, String... jvmOptions) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmOptions));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /**
   * Makes a process run as an ordinary user, in a user namespace of its own. The files of this
   * process's user belong to that user, and all other files belong to other users.
   *
   * @return the same process
   */
  public static ProcessBuilder asOrdinaryUser(ProcessBuilder process) {
    process.command().addAll(0, List.of("unshare", "--user", "--map-user=1000"));
    return process;
  }
}
