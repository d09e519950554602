/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;

/** The storage types of hard disks. Other storage types have the same speed at all addresses. */
public final class Spindles {
  private static final Set<StorageType> TYPES = EnumSet.of(StorageType.DISK, StorageType.ARCHIVE);

  private Spindles() {}

  /** Returns whether storages of a type have disk zones. */
  public static boolean include(StorageType type) {
    return TYPES.contains(type);
  }
}
