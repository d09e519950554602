/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

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

/** Which file systems a machine can make and mount. Immutable. */
final class Availability {
  private static final Path KERNEL = Paths.get("/proc/filesystems");

  private final Set<String> types;
  private final Predicate<String> tools;

  /**
   * A machine.
   *
   * @param types that its kernel has
   * @param tools which programs it has
   */
  Availability(Set<String> types, Predicate<String> tools) {
    this.types = types;
    this.tools = tools;
  }

  /** What this machine has; loads the modules of the kernel that are needed and there. */
  static Availability ofThisMachine(Collection<Recipe> wanted) throws IOException {
    for (Recipe recipe : wanted) {
      if (!types().contains(recipe.type())) {
        load(recipe.type());
      }
    }
    return new Availability(types(), Program::exists);
  }

  private static Set<String> types() throws IOException {
    return parse(Files.readAllLines(KERNEL));
  }

  /** The types in lines as in {@code nodev proc}. */
  static Set<String> parse(List<String> lines) {
    return lines.stream()
        .map(line -> Arrays.asList(line.trim().split("\\s+")))
        .map(words -> words.get(words.size() - 1))
        .collect(Collectors.toSet());
  }

  private static void load(String type) {
    try {
      Program.run("modprobe", "--quiet", type);
    } catch (IOException e) {
      // Then there is none, which shows in the list of the kernel.
    }
  }

  /** Why a file system cannot be made and mounted, with the remedy; empty if it can. */
  Optional<String> lack(Recipe recipe) {
    if (!types.contains(recipe.type())) {
      return Optional.of(
          "this kernel has no " + recipe.type() + ": it is not in " + KERNEL + ", nor a module.");
    }
    if (!tools.test(recipe.tool())) {
      return Optional.of(
          recipe.tool() + " is not installed. It is in the package " + toolPackage(recipe) + ".");
    }
    return Optional.empty();
  }

  private static String toolPackage(Recipe recipe) {
    switch (recipe.type()) {
      case "xfs":
        return "xfsprogs";
      case "btrfs":
        return "btrfs-progs";
      default:
        return "e2fsprogs";
    }
  }
}
