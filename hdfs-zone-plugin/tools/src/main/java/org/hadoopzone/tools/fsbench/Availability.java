/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The file systems that this machine can make and mount. Immutable. */
public final class Availability {
  private static final Path KERNEL = Paths.get("/proc/filesystems");

  private final Set<String> types;
  private final Predicate<String> tools;

  /**
   * Describes a machine.
   *
   * @param types the file system types that its kernel supports
   * @param tools returns whether a program is installed
   */
  Availability(Set<String> types, Predicate<String> tools) {
    this.types = types;
    this.tools = tools;
  }

  /**
   * Probes this machine. Loads the kernel modules of the wanted file system types, if the modules
   * exist.
   */
  public static Availability ofThisMachine(Collection<MkfsProfile> wanted) throws IOException {
    for (MkfsProfile recipe : wanted) {
      if (!types().contains(recipe.type)) {
        load(recipe.type);
      }
    }
    return new Availability(types(), SystemProgram::exists);
  }

  private static Set<String> types() throws IOException {
    return parse(Files.readAllLines(KERNEL));
  }

  /** Parses lines such as {@code nodev proc} into file system types. */
  static Set<String> parse(List<String> lines) {
    return lines.stream()
        .map(line -> Arrays.asList(line.trim().split("\\s+")))
        .map(words -> words.get(words.size() - 1))
        .collect(Collectors.toSet());
  }

  private static void load(String type) {
    try {
      SystemProgram.run("modprobe", "--quiet", type);
    } catch (IOException e) {
      // Ignored: without the module, the type is missing from the kernel's list.
    }
  }

  /**
   * Returns the reason why a file system cannot be made or mounted, with the remedy; empty if it
   * can.
   */
  public Optional<String> lack(MkfsProfile recipe) {
    if (!types.contains(recipe.type)) {
      return Optional.of(
          String.format(
              "the kernel does not support %1$s: it is not in %2$s, and modprobe %1$s fails.",
              recipe.type, KERNEL));
    }
    if (!tools.test(recipe.tool())) {
      return Optional.of(
          recipe.tool() + " is not installed. Install the package " + recipe.toolPackage() + ".");
    }
    return Optional.empty();
  }
}
