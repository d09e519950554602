/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.storage.MountsBelow;
import org.hadoopzone.evaluation.storage.SeveralDisks;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.evaluation.storage.StorageSystem;

/** New drives, prepared for a storage system. The drives are deleted when this object is closed. */
final class Disks implements AutoCloseable {
  private final List<EmulatedDrive> drives = new ArrayList<>();
  private final List<Storage> storages = new ArrayList<>();

  private Disks() {}

  /** Removes a directory and all drives below it, even if they are mounted. */
  static void remove(Path home) throws IOException {
    MountsBelow.removeBelow(home.resolve("mounts"));
    for (int number = 1; EmulatedDrive.exists(drive(home, number)); number++) {
      EmulatedDrive.remove(drive(home, number));
    }
    FileTrees.delete(home);
  }

  static Disks make(
      StorageSystem system, DriveKind kind, Path home, int count, long capacity, long zoneBytes)
      throws IOException {
    Disks disks = new Disks();
    try {
      for (int number = 1; number <= count; number++) {
        EmulatedDrive drive = EmulatedDrive.up(kind, drive(home, number), capacity);
        disks.drives.add(drive);
        Path mounts = home.resolve("mounts").resolve("disk" + number);
        disks.storages.add(system.prepare(drive.device(), mounts, zoneBytes));
      }
      return disks;
    } catch (IOException e) {
      disks.close();
      throw e;
    }
  }

  List<EmulatedDrive> drives() {
    return drives;
  }

  Storage storage() {
    return storages.size() == 1 ? storages.get(0) : new SeveralDisks(storages);
  }

  @Override
  public void close() throws IOException {
    Deque<AutoCloseable> open = new ArrayDeque<>(drives);
    storages.forEach(open::push);
    IOException failure = null;
    for (AutoCloseable closeable : open) {
      try {
        closeable.close();
      } catch (Exception e) {
        failure = failure == null ? new IOException(e.getMessage(), e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static Path drive(Path home, int number) {
    return home.resolve("drive" + number);
  }
}
