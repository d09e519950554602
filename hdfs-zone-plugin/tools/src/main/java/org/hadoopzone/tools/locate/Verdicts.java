/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Arrays;
import java.util.EnumSet;
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
 * {@link LifetimeRules} for who looks at a file later, and wants to know why. The caller context of
 * the writer is not known any more, so that two steps are left: {@link PolicyRule} and {@link
 * PathRule}. Immutable and thread-safe.
 */
public final class Verdicts {
  private static final Verdict NO_RULE = new Verdict(Lifetime.PERMANENT, Verdict.Rule.NONE, "");

  private final PathRule paths;

  /**
   * The rules of a configuration.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @throws IllegalArgumentException naming the key, the value and the remedy
   */
  public Verdicts(Function<String, String> conf) {
    this.paths = PathRule.read(conf);
  }

  /**
   * Returns what a file is for on one DataNode.
   *
   * @param path of the file
   * @param policy its storage policy
   * @param present the storage types that the DataNode has
   */
  public Verdict of(String path, BlockStoragePolicy policy, Set<StorageType> present) {
    Set<StorageType> wanted = EnumSet.noneOf(StorageType.class);
    wanted.addAll(Arrays.asList(policy.getStorageTypes()));
    Optional<Lifetime> said = PolicyRule.of(wanted, present);
    if (said.isPresent()) {
      return new Verdict(said.get(), Verdict.Rule.STORAGE_POLICY, policy.getName());
    }
    return paths
        .decidingEntry(path)
        .map(entry -> new Verdict(retention(path), Verdict.Rule.PATH, entry))
        .orElse(NO_RULE);
  }

  private Lifetime retention(String path) {
    return paths.of(path).orElse(Lifetime.PERMANENT);
  }
}
