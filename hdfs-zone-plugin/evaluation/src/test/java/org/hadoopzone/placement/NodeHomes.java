/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.evaluation.cluster.HadoopJars;

/**
 * The directory {@code $HADOOP_COMMON_HOME} of each node, which contains the plugin if it is
 * installed on the node. Nodes are numbered.
 */
final class NodeHomes {
  static final String LIB = "share/hadoop/common/lib";

  /** The entry of a class path for the libraries of a node. */
  static final String CLASS_PATH = "$HADOOP_COMMON_HOME/" + LIB + "/*";

  private final Path dir;
  private final Path jar = HadoopJars.ofThisJvm().dropIn();

  /** Creates the directories of the nodes from 0 to {@code last}. */
  NodeHomes(Path dir, int last) throws IOException {
    this.dir = dir;
    for (int node = 0; node <= last; node++) {
      Files.createDirectories(home(node).resolve(LIB));
    }
  }

  Path home(int node) {
    return dir.resolve("home" + node);
  }

  void dropIn(int node) throws IOException {
    Files.copy(jar, installed(node));
  }

  void remove(int node) throws IOException {
    Files.delete(installed(node));
  }

  private Path installed(int node) {
    return home(node).resolve(LIB).resolve(jar.getFileName());
  }
}
