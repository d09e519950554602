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
package org.hadoopzone.hdfs.namenode;

import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.disk.Candidates;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.Zone;

/**
 * The storages of one type that a DataNode has in use, as of a heartbeat: all that a choice among
 * them looks at, and whose turn it is among those that are equally good. Not changed after it was
 * filled, but for the turns. Thread-safe; threads that choose at the same moment may get the same
 * turn.
 *
 * <p>A large cluster does not fit into the caches of a processor, so that each object on the way to
 * a storage costs more than all arithmetic about it. Hence one object for each type of each
 * DataNode, the storages themselves where their IDs would do, and the turns in it as well.
 */
final class StoragesOfType extends Candidates<DatanodeStorageInfo> implements Draw {
  private final Set<StorageType> present;
  private final boolean isZoned;
  private int outerTurn = ThreadLocalRandom.current().nextInt();
  private int innerTurn = ThreadLocalRandom.current().nextInt();

  /**
   * Storages, to be filled in; a random one of them is the first.
   *
   * @param present all types that the DataNode has
   * @param isZoned whether there are zones to choose from
   */
  StoragesOfType(Set<StorageType> present, boolean isZoned) {
    this.present = present;
    this.isZoned = isZoned;
  }

  /** Goes on where the turns of an earlier heartbeat are. */
  void goOnAfter(StoragesOfType earlier) {
    outerTurn = earlier.outerTurn;
    innerTurn = earlier.innerTurn;
  }

  /** The storage types that the DataNode has, in use or not. */
  Set<StorageType> present() {
    return present;
  }

  /** Whether there are zones to choose from. */
  boolean isZoned() {
    return isZoned;
  }

  @Override
  public int turn(Zone zone) {
    return zone == Zone.OUTER ? outerTurn++ : innerTurn++;
  }

  @Override
  public double fraction() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
