/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.hadoopzone.evaluation.seeks.SeekResult;
import org.hadoopzone.evaluation.seeks.SeekTable;
import org.hadoopzone.evaluation.seeks.Variant;

/** The stored results of the evaluation, by path without ".json", such as "full/fresh/ext4". */
record RawData(Path dir) {
  /** Returns a stored result, or empty if there is none. */
  Optional<Result> find(String path) {
    Path file = dir.resolve(path);
    try {
      return new ResultFiles(file.getParent().getParent())
          .read(file.getParent().getFileName().toString(), file.getFileName().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(file + ".json", e);
    }
  }

  /** Returns a stored result. */
  Result read(String path) {
    return find(path)
        .orElseThrow(() -> new IllegalArgumentException("there is no file " + path + ".json"));
  }

  /** Returns the stored seeks of a variant of TeraSort. */
  SeekTable seeks(String path) {
    Path file = dir.resolve(path);
    String variant = file.getFileName().toString().toUpperCase(Locale.ROOT).replace('-', '_');
    try {
      return SeekResult.read(file.getParent(), Variant.valueOf(variant)).table();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ".json", e);
    }
  }

  /** Returns the paths of all results of a system. */
  List<String> pathsOf(String system) {
    try {
      return FileTrees.files(dir, file -> file.endsWith(system + ".json")).stream()
          .map(file -> dir.relativize(file).toString().replaceFirst("\\.json$", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
