/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.hadoopzone.zone.Lifetime;

/**
 * The first rule of {@link LifetimeRules}: matches if the file's storage policy requests a storage
 * type that the DataNode lacks. Policies with SSDs (ALL_SSD, ONE_SSD) request speed, and the outer
 * zone is the closest substitute. Policies with archive disks (COLD, WARM) do not need speed.
 */
public final class PolicyRule {
  private PolicyRule() {}

  /**
   * Returns the lifetime that a policy implies, or empty.
   *
   * @param wanted the storage types of the policy
   * @param present the storage types that the DataNode has
   */
  public static Optional<Lifetime> of(Collection<StorageType> wanted, Set<StorageType> present) {
    if (isMissing(StorageType.SSD, wanted, present)) {
      return Optional.of(Lifetime.TEMPORARY);
    }
    if (isMissing(StorageType.ARCHIVE, wanted, present)) {
      return Optional.of(Lifetime.PERMANENT);
    }
    return Optional.empty();
  }

  private static boolean isMissing(
      StorageType type, Collection<StorageType> wanted, Set<StorageType> present) {
    return wanted.contains(type) && !present.contains(type);
  }
}
