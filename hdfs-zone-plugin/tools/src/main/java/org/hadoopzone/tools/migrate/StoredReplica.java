/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.Comparator;
import org.hadoopzone.zone.Zone;

/**
 * A replica on a volume, and the preferred zone of its file. Immutable.
 *
 * <p>Replicas are ordered as the disk balancer of a DataNode finds them on a volume: by the names
 * of the two directory levels that follow from the block ID, and then by the block ID. All are
 * compared as strings.
 */
public final class StoredReplica implements Comparable<StoredReplica> {
  /** The bits of a block ID that select a directory; HDFS has 32 directories at each level. */
  private static final int DIR_MASK = 0x1F;

  private static final int UPPER_SHIFT = 16;
  private static final int LOWER_SHIFT = 8;
  private static final Comparator<StoredReplica> AS_MET =
      Comparator.comparing((StoredReplica replica) -> replica.dir(UPPER_SHIFT))
          .thenComparing(replica -> replica.dir(LOWER_SHIFT))
          .thenComparing(replica -> Long.toString(replica.id));

  private final String path;
  private final long id;
  private final long bytes;
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

  /** Returns the path of the file that the replica belongs to. */
  public String path() {
    return path;
  }

  public long bytes() {
    return bytes;
  }

  @Override
  public int compareTo(StoredReplica other) {
    return AS_MET.compare(this, other);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof StoredReplica && ((StoredReplica) o).id == id;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
