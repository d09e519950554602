/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs of the class path, in processes of their own. */
public final class JavaProcess {
  private JavaProcess() {}

  /**
   * A program that is not started yet.
   *
   * @param main the class to run
   * @param jvmOptions what the JVM gets beside the class path
   */
  public static ProcessBuilder of(Class<?> main, List<String> arguments, String... jvmOptions) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmOptions));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
