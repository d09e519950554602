/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.hadoopzone.zone.Lifetime;

/**
 * Decides whether a file is temporary. The first matching rule wins: {@link PolicyRule}, {@link
 * ContextRule}, {@link PathRule}. If no rule matches, the file is permanent.
 *
 * <p>The storage policy is first because only the policy is persistent: when HDFS re-replicates a
 * block, the NameNode still knows the policy, but not the writer's context. Immutable and
 * thread-safe.
 */
public final class LifetimeRules {
  private final PathRule paths;
  private final Consumer<String> malformedContext;

  /**
   * Creates the rules from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @param malformedContext receives the error message of a malformed caller context, which is then
   *     ignored
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the remedy
   */
  public LifetimeRules(Function<String, String> conf, Consumer<String> malformedContext) {
    this.paths = PathRule.read(conf);
    this.malformedContext = malformedContext;
  }

  /**
   * Returns the lifetime of a file from the writer's context and the path. The storage policy is
   * not considered. The result is the same for all replicas of a block.
   *
   * @param context the writer's caller context, {@code null} if the writer has none
   * @param path the path that the file is written to
   */
  public Lifetime ofFile(String context, String path) {
    Optional<Lifetime> said = ofContext(context);
    if (!said.isPresent()) {
      said = paths.of(path);
    }
    return said.orElse(Lifetime.PERMANENT);
  }

  /**
   * Returns the lifetime of a replica on one DataNode. {@link PolicyRule} decides if the DataNode
   * lacks a storage type of the storage policy. Otherwise, the lifetime is {@code ofFile}.
   *
   * @param ofFile the result of {@link #ofFile}
   * @param wanted the storage types of the file's storage policy
   * @param present the storage types that the DataNode has
   */
  public Lifetime onDataNode(
      Lifetime ofFile, Collection<StorageType> wanted, Set<StorageType> present) {
    return PolicyRule.of(wanted, present).orElse(ofFile);
  }

  private Optional<Lifetime> ofContext(String context) {
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
