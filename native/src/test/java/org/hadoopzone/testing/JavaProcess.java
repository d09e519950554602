/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
   * Makes a process run as an ordinary user, in a user namespace of its own. In this namespace, the
   * files of the user who runs the test belong to the ordinary user, and all other files belong to
   * other users. Skips the test if this system allows no user namespaces, or if the ordinary user
   * cannot read the class path.
   *
   * @return the same process
   */
  public static ProcessBuilder asOrdinaryUser(ProcessBuilder process) {
    return startedBy(process, "unshare", "--user", "--map-user=1000");
  }

  /**
   * Makes a process of root run without privileges. Skips the test if root needs its privileges to
   * read the class path, for example in a home directory of another user.
   *
   * @return the same process
   */
  public static ProcessBuilder withoutPrivileges(ProcessBuilder process) {
    return startedBy(process, "setpriv", "--bounding-set", "-all", "--inh-caps", "-all");
  }

  /** Prepends a program that starts the process. Skips the test if this program does not work. */
  static ProcessBuilder startedBy(ProcessBuilder process, String... starter) {
    requireReadableClassPath(List.of(starter));
    process.command().addAll(0, List.of(starter));
    return process;
  }

  private static void requireReadableClassPath(List<String> starter) {
    String test = "for each; do [ -r \"$each\" ] || echo \"$each\"; done";
    List<String> command = new ArrayList<>(starter);
    command.addAll(List.of("sh", "-c", test, "sh", System.getProperty("java.home")));
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(each -> Files.exists(Path.of(each)))
        .forEach(command::add);
    try {
      String unreadable = Command.run(command.toArray());
      assumeTrue(unreadable.isEmpty(), "needs to read, with " + starter + ": " + unreadable);
    } catch (IOException e) {
      abort("needs " + starter + ": " + e.getMessage());
    }
  }
}
