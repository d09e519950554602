/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
