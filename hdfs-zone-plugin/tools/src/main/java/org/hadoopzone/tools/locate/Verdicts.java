/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.hdfs.lifetime.PathRule;
import org.hadoopzone.hdfs.lifetime.PolicyRule;
import org.hadoopzone.zone.Lifetime;

/**
 * Applies {@link LifetimeRules} to existing files, and returns the rule that matched. Only {@link
 * PolicyRule} and {@link PathRule} apply, because the caller context of the writer is unknown.
 * Immutable and thread-safe.
 */
public final class Verdicts {
  private static final Verdict NO_RULE = new Verdict(Lifetime.PERMANENT, Verdict.Rule.NONE, "");

  private final PathRule paths;

  /**
   * Creates the rules from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the remedy
   */
  public Verdicts(Function<String, String> conf) {
    this.paths = PathRule.read(conf);
  }

  /**
   * Returns the lifetime of a file on one DataNode.
   *
   * @param path the path of the file
   * @param policy the storage policy of the file
   * @param present the storage types that the DataNode has
   */
  public Verdict of(String path, BlockStoragePolicy policy, Set<StorageType> present) {
    Set<StorageType> wanted = new HashSet<>(Arrays.asList(policy.getStorageTypes()));
    Optional<Lifetime> byPolicy = PolicyRule.of(wanted, present);
    if (byPolicy.isPresent()) {
      return new Verdict(byPolicy.get(), Verdict.Rule.STORAGE_POLICY, policy.getName());
    }
    Lifetime byPath = paths.of(path).orElse(Lifetime.PERMANENT);
    return paths
        .decidingEntry(path)
        .map(entry -> new Verdict(byPath, Verdict.Rule.PATH, entry))
        .orElse(NO_RULE);
  }
}
