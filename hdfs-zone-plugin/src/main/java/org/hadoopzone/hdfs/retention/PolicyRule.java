/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.retention;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.hadoopzone.disk.Retention;

/**
 * The first step: a storage policy that asks for hardware which the DataNode lacks. Who asks for
 * SSDs (ALL_SSD, ONE_SSD) wants speed, which outer tracks come closest to; who asks for archive
 * disks (COLD, WARM) does not. Where the hardware is there, the policy gets what it asks for and
 * says nothing about zones.
 */
public final class PolicyRule {
  private PolicyRule() {}

  /**
   * What a policy says, or empty.
   *
   * @param wanted the storage types that the policy names
   * @param present the storage types that the DataNode has
   */
  public static Optional<Retention> of(Set<StorageType> wanted, Set<StorageType> present) {
    if (isMissing(StorageType.SSD, wanted, present)) {
      return Optional.of(Retention.TEMPORARY);
    }
    if (isMissing(StorageType.ARCHIVE, wanted, present)) {
      return Optional.of(Retention.PERMANENT);
    }
    return Optional.empty();
  }

  private static boolean isMissing(
      StorageType type, Set<StorageType> wanted, Set<StorageType> present) {
    return wanted.contains(type) && !present.contains(type);
  }
}
