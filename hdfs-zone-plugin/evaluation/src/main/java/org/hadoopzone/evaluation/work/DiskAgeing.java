/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hadoopzone.evaluation.ageing.AgeingPlan;
import org.hadoopzone.evaluation.ageing.AgeingPlan.PlannedFile;
import org.hadoopzone.evaluation.ageing.FileAges;

/**
 * Ages a disk without daemons, with files that the system under test places. Afterwards, the files
 * appear to be days old.
 */
final class DiskAgeing {
  private final Bed bed;
  private final AgeingPlan plan;
  private final Map<Integer, Path> files = new TreeMap<>();

  private DiskAgeing(Bed bed, AgeingPlan plan) {
    this.bed = bed;
    this.plan = plan;
  }

  /**
   * Fills three quarters of the disk. The size of the files is 1/160 to 1/20 of the capacity: 125
   * MB to 1 GB on a disk of 20 GB.
   */
  static void run(Bed bed) throws IOException {
    long capacity = bed.scale().capacity();
    run(bed, AgeingPlan.of(capacity / 4 * 3, capacity / 160));
  }

  /**
   * Fills a part of the disk with smaller files.
   *
   * @param percent part of the disk to fill
   * @return the files that are not hot, the oldest first
   */
  static List<Path> run(Bed bed, int percent) throws IOException {
    return run(bed, bed.scale().ageing(percent));
  }

  private static List<Path> run(Bed bed, AgeingPlan plan) throws IOException {
    DiskAgeing ageing = new DiskAgeing(bed, plan);
    ageing.write();
    return setAges(List.copyOf(ageing.files.values()));
  }

  /**
   * Sets the times of files.
   *
   * @param files in the order of their creation
   * @return the files that are not hot
   */
  static List<Path> setAges(List<Path> files) throws IOException {
    FileAges ages = new FileAges(files.size(), Instant.now());
    List<Path> cold = new ArrayList<>();
    for (int i = 0; i < ages.cold(); i++) {
      FileAges.Times times = ages.of(i);
      setTimes(files.get(i), times);
      cold.add(files.get(i));
    }
    return cold;
  }

  static void setTimes(Path file, FileAges.Times times) throws IOException {
    Files.getFileAttributeView(file, BasicFileAttributeView.class)
        .setTimes(FileTime.from(times.modified()), FileTime.from(times.accessed()), null);
  }

  private void write() throws IOException {
    int number = 1;
    for (AgeingPlan.Pass pass : plan.passes()) {
      bed.progress().step("ageing " + number++);
      for (PlannedFile file : pass.deleted()) {
        Files.delete(files.remove(file.number()));
      }
      for (PlannedFile file : pass.created()) {
        files.put(file.number(), AgedDisk.writePermanent(bed, file.number(), file.bytes()));
      }
    }
  }
}
