/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.hadoop.fs.FileSystem;

/**
 * The Java files of some source JARs as text for {@link InvertedIndex}. Each JAR becomes one large
 * file, because thousands of small files would become thousands of tasks.
 */
public record SourceText(List<Path> jars) {
  private static final Path HADOOPS = Path.of("hdfs-zone-plugin/evaluation/target/text-to-index");

  /** Returns Hadoop's source JARs, which the Maven profile {@code demo} downloads. */
  public static SourceText ofHadoop() throws IOException {
    return in(HADOOPS);
  }

  /**
   * Returns all source JARs in a directory.
   *
   * @throws IOException if there are none
   */
  private static SourceText in(Path dir) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(dir, "*-sources.jar")) {
      found.forEach(jars::add);
    }
    if (jars.isEmpty()) {
      throw new IOException("No *-sources.jar in " + dir + ". Run: make demo");
    }
    Collections.sort(jars);
    return new SourceText(jars);
  }

  /** Writes one text file per JAR. */
  public void copyTo(FileSystem fs, org.apache.hadoop.fs.Path dir) throws IOException {
    for (Path jar : jars) {
      String name = jar.getFileName().toString().replace("-sources.jar", ".txt");
      try (JarFile sources = new JarFile(jar.toFile());
          BufferedWriter out =
              new BufferedWriter(
                  new OutputStreamWriter(
                      fs.create(new org.apache.hadoop.fs.Path(dir, name)),
                      StandardCharsets.UTF_8))) {
        List<JarEntry> files =
            sources.stream()
                .filter(entry -> entry.getName().endsWith(".java"))
                .sorted(Comparator.comparing(JarEntry::getName))
                .toList();
        for (JarEntry file : files) {
          copy(sources, file, out);
        }
      }
    }
  }

  private static void copy(JarFile jar, JarEntry file, BufferedWriter out) throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(jar.getInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.append(file.getName()).append('\t').append(line).append('\n');
      }
    }
  }
}
