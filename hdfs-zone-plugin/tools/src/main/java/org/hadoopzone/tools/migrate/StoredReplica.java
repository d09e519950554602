/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.Comparator;
import org.hadoopzone.zone.Zone;

/** A replica on a volume, and the preferred zone of its file. Immutable. */
public final class StoredReplica {
  /** The bits of a block ID that select a directory; HDFS has 32 directories at each level. */
  private static final int DIR_MASK = 0x1F;

  private static final int UPPER_SHIFT = 16;
  private static final int LOWER_SHIFT = 8;

  /**
   * The order in which the disk balancer finds replicas on a volume. Compares the names of the two
   * directories above the replica, which depend on the block ID, and then the block IDs. All are
   * compared as strings.
   */
  static final Comparator<StoredReplica> ORDER =
      Comparator.comparing((StoredReplica replica) -> replica.dir(UPPER_SHIFT))
          .thenComparing(replica -> replica.dir(LOWER_SHIFT))
          .thenComparing(replica -> Long.toString(replica.id));

  /** The path of the file that the replica belongs to. */
  final String path;

  final long id;
  final long bytes;
  final Zone preferred;

  StoredReplica(String path, long id, long bytes, Zone preferred) {
    this.path = path;
    this.id = id;
    this.bytes = bytes;
    this.preferred = preferred;
  }

  private String dir(int shift) {
    return Long.toString(id >> shift & DIR_MASK);
  }
}
