/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.SplittableRandom;
import java.util.function.ObjLongConsumer;

/**
 * Generates the temporary files of a job's tasks, with their creation times. Tasks run on random
 * nodes of the cluster. Generates only the files on the first nodes, which are the sample. Not
 * thread-safe.
 */
final class TaskFiles {
  private final int nodes;
  private final int sampled;
  private final SplittableRandom random = new SplittableRandom(1);

  TaskFiles(int nodes, int sampled) {
    this.nodes = nodes;
    this.sampled = sampled;
  }

  /**
   * Passes the files of a job to a sink, with their creation times in milliseconds. Map outputs and
   * fetched data appear at even intervals from the start of the job until the maps are done.
   */
  void of(PastJob job, boolean heavy, ObjLongConsumer<TaskFile> sink) {
    long maps = job.maps;
    for (long map = 0; map < maps; map++) {
      int node = random.nextInt(nodes);
      long bytes = part(job.mapOutputOnDisk(), map, maps);
      long written = part(job.writtenByMaps(), map, maps);
      if (node < sampled && written > 0) {
        sink.accept(new TaskFile(node, bytes, written, heavy), at(job, map + 1, maps));
      }
    }
    long reduces = job.profile.reduces;
    for (long reduce = 0; reduce < reduces; reduce++) {
      int node = random.nextInt(nodes);
      if (node < sampled) {
        ofReduce(job, heavy, node, reduce, sink);
      }
    }
  }

  private static void ofReduce(
      PastJob job, boolean heavy, int node, long reduce, ObjLongConsumer<TaskFile> sink) {
    long reduces = job.profile.reduces;
    long fetched = part(job.fetchedOnDisk(), reduce, reduces);
    long written = part(job.spilledByReduces, reduce, reduces);
    long files =
        written == 0 ? 0 : Math.max(1, (fetched + Assumptions.BLOCK - 1) / Assumptions.BLOCK);
    for (long file = 0; file < files; file++) {
      sink.accept(
          new TaskFile(node, part(fetched, file, files), part(written, file, files), heavy),
          at(job, file + 1, files));
    }
  }

  /** Returns the size of part {@code index} if {@code all} is split into nearly equal parts. */
  static long part(long all, long index, long parts) {
    return all / parts + (index < all % parts ? 1 : 0);
  }

  private static long at(PastJob job, long done, long all) {
    double share = (double) done / all;
    return job.startMillis + (long) (share * (job.mapsDoneMillis - job.startMillis));
  }

  /** One or several temporary files that a task has on the local disks of its node. Immutable. */
  static final class TaskFile {
    final int node;
    final long bytes;
    final long written;
    final boolean heavy;

    /**
     * Creates a file.
     *
     * @param bytes the size of the file
     * @param written all bytes that were written, including those of files that were merged into
     *     this file
     * @param heavy whether the job is heavy, which means not classified as light
     */
    TaskFile(int node, long bytes, long written, boolean heavy) {
      this.node = node;
      this.bytes = bytes;
      this.written = written;
      this.heavy = heavy;
    }
  }
}
