/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.retention;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.hadoopzone.disk.Retention;

/**
 * What a file is for. The first rule that says something decides: {@link PolicyRule}, {@link
 * ContextRule}, {@link PathRule}; a file that none of them knows is permanent.
 *
 * <p>The storage policy comes first because it is the only one that lasts: HDFS still knows it when
 * it replicates a block again, while the writer's context is gone by then. Immutable and
 * thread-safe.
 */
public final class RetentionRules {
  private final PathRule paths;
  private final Consumer<String> malformedContext;

  /**
   * The rules of a configuration.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @param malformedContext told what is wrong with a caller context, which is then passed over
   * @throws IllegalArgumentException naming the key, the value and the remedy
   */
  public RetentionRules(Function<String, String> conf, Consumer<String> malformedContext) {
    this.paths = PathRule.read(conf);
    this.malformedContext = malformedContext;
  }

  /**
   * What the storage policy does not say: what the writer and the path say. The same for all
   * replicas of a block.
   *
   * @param context the writer's caller context, {@code null} if there is none
   * @param path the path that the file is written to
   */
  public Retention ofFile(String context, String path) {
    Optional<Retention> said = ofContext(context);
    if (!said.isPresent()) {
      said = paths.of(path);
    }
    return said.orElse(Retention.PERMANENT);
  }

  /**
   * What a file is for on one DataNode.
   *
   * @param ofFile the answer of {@link #ofFile}
   * @param wanted the storage types that the file's storage policy names
   * @param present the storage types that the DataNode has
   */
  public Retention onDataNode(Retention ofFile, Set<StorageType> wanted, Set<StorageType> present) {
    return PolicyRule.of(wanted, present).orElse(ofFile);
  }

  private Optional<Retention> ofContext(String context) {
    try {
      return ContextRule.of(context);
    } catch (IllegalArgumentException e) {
      malformedContext.accept(e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "temporary paths: " + paths;
  }
}
