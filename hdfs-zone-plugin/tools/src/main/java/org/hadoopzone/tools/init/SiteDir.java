/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.Mounts;

/** Writes properties into Hadoop's site files in a directory, and removes these properties. */
final class SiteDir {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

  private final Path dir;

  SiteDir(Path dir) {
    this.dir = dir;
  }

  /**
   * Writes the properties that are not set yet. Validates all files before it changes any of them.
   *
   * @return the backups of the files that it has changed; empty if all properties are set
   * @throws IOException if a key has another value, or a file cannot be read, parsed or written
   */
  List<Path> apply(List<SiteProperty> properties) throws IOException {
    requireNoConflict(properties);
    AppliedProperties applied = AppliedProperties.in(dir);
    List<SiteProperty> missing =
        properties.stream().filter(property -> !property.isSet()).collect(Collectors.toList());
    List<Edit> edits = new ArrayList<>();
    for (Map.Entry<String, Map<String, String>> file :
        AppliedProperties.byFile(missing).entrySet()) {
      Path path = path(file.getKey());
      Optional<String> before = read(path);
      Edit edit = new Edit(path, before, added(path, before, file.getValue()));
      edits.add(edit);
      applied.add(file.getKey(), file.getValue(), !before.isPresent());
    }
    if (edits.isEmpty()) {
      return new ArrayList<>();
    }
    // Writes the record first, so that an interrupted run can be repeated and then undone.
    edits.add(0, new Edit(path(AppliedProperties.FILE), Optional.empty(), applied.json()));
    List<Path> backups = new ArrayList<>();
    replace(
        edits,
        () -> {
          for (Edit edit : edits) {
            if (edit.before.isPresent()) {
              String suffix = "." + LocalDateTime.now().format(TIME) + ".bak";
              backups.add(AtomicFile.copy(edit.path, suffix));
            }
          }
        });
    return backups;
  }

  /** Work that runs after the new files are written and before they replace the old ones. */
  private interface Step {
    void run() throws IOException;
  }

  /** Writes the new content of all files to temporary files, and then replaces the files. */
  private static void replace(List<Edit> edits, Step before) throws IOException {
    List<AtomicFile> prepared = new ArrayList<>();
    try {
      for (Edit edit : edits) {
        prepared.add(AtomicFile.prepare(edit.path, bytes(edit.after)));
      }
      before.run();
      for (AtomicFile file : prepared) {
        file.replace();
      }
    } finally {
      for (AtomicFile file : prepared) {
        file.close();
      }
    }
  }

  /** Returns the properties that were written and have not been removed since. */
  AppliedProperties applied() throws IOException {
    return AppliedProperties.in(dir);
  }

  /**
   * Removes all properties that {@link #apply} has written and that are still set. Validates all
   * files before it changes any of them.
   *
   * @throws IOException if nothing was applied, a property has changed since, or a file cannot be
   *     read, parsed or written
   */
  void undo() throws IOException {
    AppliedProperties applied = applied();
    if (applied.isEmpty()) {
      throw new IOException(
          record()
              + ": no such file: init --apply has not written to this directory. Specify another"
              + " directory with --conf");
    }
    path(AppliedProperties.FILE);
    List<Edit> edits = new ArrayList<>();
    for (Map.Entry<String, Map<String, String>> file : applied.byFile().entrySet()) {
      Path path = path(file.getKey());
      Optional<String> before = read(path);
      edits.add(new Edit(path, before, removed(path, before, file.getValue())));
    }
    List<Edit> emptied =
        edits.stream()
            .filter(edit -> applied.hasCreated(edit.path.getFileName().toString()))
            .filter(edit -> edit.after.equals(SiteText.EMPTY))
            .collect(Collectors.toList());
    edits.removeAll(emptied);
    edits.removeIf(edit -> !edit.before.isPresent());
    replace(edits, () -> {});
    for (Edit edit : emptied) {
      Files.deleteIfExists(edit.path);
    }
    Files.delete(record());
  }

  private Path record() {
    return dir.resolve(AppliedProperties.FILE);
  }

  /** Checks that a file can be replaced. Returns its path without symbolic links. */
  private Path path(String name) throws IOException {
    Path file = dir.resolve(name);
    if (Files.isSymbolicLink(file) && !Files.exists(file)) {
      throw new IOException(
          file
              + ": is a symbolic link whose target does not exist. Create the target or remove the"
              + " link, and run the command again. Nothing was changed.");
    }
    Path real = Files.exists(file) ? file.toRealPath() : file;
    if (!Files.isWritable(real.getParent())) {
      throw new IOException(
          real.getParent() + ": is not writable; run the command as the owner, or as root");
    }
    if (Mounts.ofThisProcess().isMountPoint(real)) {
      throw new IOException(
          real
              + ": is a mount point, which cannot be replaced. Run the command where the file is"
              + " not a mount point, such as on the host of a container, or edit the file yourself."
              + " Nothing was changed.");
    }
    return real;
  }

  private static Optional<String> read(Path file) throws IOException {
    return Files.exists(file)
        ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        : Optional.empty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void requireNoConflict(List<SiteProperty> properties) throws IOException {
    List<String> conflicts =
        properties.stream()
            .filter(SiteProperty::conflicts)
            .map(
                property ->
                    String.format(
                        "%s: is already set to \"%s\", but must be \"%s\". Change or remove it"
                            + " yourself, and run init again. Nothing was changed.",
                        property.key, property.current, property.value))
            .collect(Collectors.toList());
    if (!conflicts.isEmpty()) {
      throw new IOException(String.join(System.lineSeparator(), conflicts));
    }
  }

  private static String added(Path file, Optional<String> before, Map<String, String> properties)
      throws IOException {
    String text = before.orElse(SiteText.EMPTY);
    List<Map.Entry<String, String>> expected = SiteXml.properties(file, text);
    for (Map.Entry<String, String> property : expected) {
      if (properties.containsKey(property.getKey())) {
        throw new IOException(
            String.format(
                "%s: already sets %s to \"%s\". Remove this property yourself, and run init again."
                    + " Nothing was changed.",
                file, property.getKey(), property.getValue()));
      }
    }
    try {
      String after = SiteText.add(text, properties);
      expected.addAll(new LinkedHashMap<>(properties).entrySet());
      return requireSame(file, after, expected);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static String removed(Path file, Optional<String> before, Map<String, String> properties)
      throws IOException {
    String text = before.orElse(SiteText.EMPTY);
    List<Map.Entry<String, String>> expected = SiteXml.properties(file, text);
    for (Map.Entry<String, String> property : properties.entrySet()) {
      List<String> found =
          expected.stream()
              .filter(entry -> entry.getKey().equals(property.getKey()))
              .map(Map.Entry::getValue)
              .collect(Collectors.toList());
      if (!found.isEmpty() && !found.equals(Collections.singletonList(property.getValue()))) {
        throw new IOException(
            String.format(
                "%s: %s is set to \"%s\", but init set it to \"%s\". Remove the property from the"
                    + " file, or restore the value that init set, and run --undo again. Nothing was"
                    + " changed.",
                file, property.getKey(), String.join("\", \"", found), property.getValue()));
      }
    }
    expected.removeIf(entry -> properties.containsKey(entry.getKey()));
    return requireSame(file, SiteText.remove(text, properties.keySet()), expected);
  }

  /** Checks that an edited text has exactly the expected properties. Returns the text. */
  private static String requireSame(
      Path file, String text, List<Map.Entry<String, String>> expected) throws IOException {
    if (!SiteXml.properties(file, text).equals(expected)) {
      throw new IOException(
          file + ": cannot be edited without a change to other properties; edit it yourself");
    }
    return text;
  }

  /** A change of a file. Immutable. */
  private static final class Edit {
    final Path path;
    final Optional<String> before;
    final String after;

    Edit(Path path, Optional<String> before, String after) {
      this.path = path;
      this.before = before;
      this.after = after;
    }
  }
}
