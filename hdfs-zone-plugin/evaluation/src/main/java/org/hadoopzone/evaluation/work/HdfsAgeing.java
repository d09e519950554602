/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.hadoopzone.evaluation.ageing.AgeingPlan;
import org.hadoopzone.evaluation.ageing.AgeingPlan.PlannedFile;
import org.hadoopzone.evaluation.ageing.FileAges;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.job.JobFailedException;

/**
 * Ages a disk with HDFS files. The DataNode writes and places their blocks. Then the modification
 * and access times of most block files are set to the past. Some of these files get a recent access
 * time.
 */
final class HdfsAgeing {
  private static final Path AGED = new Path("/aged");
  private static final byte[] ZEROS = new byte[1 << 20];
  private static final Pattern BLOCK = Pattern.compile("blk_(\\d+)");

  private final Bed bed;
  private final HadoopOnDrive hadoop;

  private HdfsAgeing(Bed bed, HadoopOnDrive hadoop) {
    this.bed = bed;
    this.hadoop = hadoop;
  }

  /**
   * Fills a part of the disks of a cluster.
   *
   * @param percent part of each disk to fill
   */
  static void run(Bed bed, HadoopOnDrive hadoop, int percent) throws Exception {
    HdfsAgeing ageing = new HdfsAgeing(bed, hadoop);
    ageing.write(bed.scale().ageing(percent));
    ageing.setAges();
  }

  private void write(AgeingPlan plan) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(hadoop.conf())) {
      int number = 1;
      for (AgeingPlan.Pass pass : plan.passes()) {
        bed.progress().step("ageing " + number++);
        if (!pass.deleted().isEmpty()) {
          long used = hadoop.used();
          for (PlannedFile file : pass.deleted()) {
            fs.delete(path(file), false);
          }
          hadoop.awaitUsed(used - pass.deletedBytes(), "The blocks of deleted files");
        }
        for (PlannedFile file : pass.created()) {
          write(fs, path(file), file.bytes());
        }
      }
    }
  }

  /** Writes zeros, which the emulated drive stores sparsely. */
  static void write(FileSystem fs, Path file, long bytes) {
    // No try-with-resources: after a failed write, close() of an HDFS stream throws the same
    // exception object again, and addSuppressed() rejects it with IllegalArgumentException.
    OutputStream out = null;
    try {
      out = fs.create(file);
      for (long left = bytes; left > 0; left -= ZEROS.length) {
        out.write(ZEROS, 0, (int) Math.min(left, ZEROS.length));
      }
      out.close();
    } catch (IOException e) {
      IOUtils.closeStream(out);
      // The system under test cannot store the file. This is a result of the evaluation.
      throw new JobFailedException(
          "cannot write " + file + " to age the disk: " + e.getMessage(), e);
    }
  }

  private static Path path(PlannedFile file) {
    return new Path(AGED, "file" + file.number());
  }

  /** Sets the times of block files and of their checksum files. Block IDs increase with time. */
  private void setAges() throws IOException {
    List<java.nio.file.Path> blocks = blocks();
    FileAges ages = new FileAges(blocks.size(), Instant.now());
    for (int i = 0; i < ages.cold(); i++) {
      java.nio.file.Path block = blocks.get(i);
      String prefix = block.getFileName() + "_";
      try (Stream<java.nio.file.Path> siblings = Files.list(block.getParent())) {
        for (java.nio.file.Path meta :
            siblings.filter(file -> file.getFileName().toString().startsWith(prefix)).toList()) {
          DiskAgeing.setTimes(meta, ages.of(i));
        }
      }
      DiskAgeing.setTimes(block, ages.of(i));
    }
  }

  /** Returns the finalized block files in the order of their creation. */
  private List<java.nio.file.Path> blocks() throws IOException {
    List<java.nio.file.Path> blocks = new ArrayList<>();
    for (java.nio.file.Path dir : hadoop.dataDirs()) {
      blocks.addAll(FileTrees.files(dir, HdfsAgeing::isFinalizedBlock));
    }
    blocks.sort(Comparator.comparingLong(HdfsAgeing::id));
    return blocks;
  }

  private static boolean isFinalizedBlock(java.nio.file.Path file) {
    return file.toString().contains("/finalized/")
        && BLOCK.matcher(file.getFileName().toString()).matches();
  }

  private static long id(java.nio.file.Path block) {
    Matcher name = BLOCK.matcher(block.getFileName().toString());
    return name.matches() ? Long.parseLong(name.group(1)) : 0;
  }
}
