/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Packs a job class and its nested classes into a JAR, as users do to submit their own jobs. */
final class JobJarPacker {
  private JobJarPacker() {}

  static Path write(Path jar, Class<?> job) throws IOException {
    List<Class<?>> classes = new ArrayList<>(List.of(job));
    classes.addAll(List.of(job.getDeclaredClasses()));
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : classes) {
        String name = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }
}
