/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskID;

/**
 * Names the intermediate files of a task like Hadoop's {@code YarnOutputFiles}, so that the shuffle
 * service finds them, and chooses their local dirs by disk zone.
 */
public class ZoneMapOutputFile extends MapOutputFile {
  private static final String OUTPUT_DIR = "output";
  private static final String OUTPUT = "file.out";
  static final String INDEX_SUFFIX = ".index";

  private LocalDirAllocator dirs = new LocalDirAllocator(MRConfig.LOCAL_DIR);

  /**
   * Sets the allocator of the task. It cannot be a constructor parameter, because Hadoop creates
   * this object by reflection.
   */
  void allocateBy(LocalDirAllocator allocator) {
    dirs = allocator;
  }

  @Override
  public Path getOutputFile() throws IOException {
    return existing(attemptOutput(OUTPUT));
  }

  @Override
  public Path getOutputFileForWrite(long size) throws IOException {
    return fresh(attemptOutput(OUTPUT), size);
  }

  @Override
  public Path getOutputFileForWriteInVolume(Path existing) {
    return new Path(existing.getParent(), attemptOutput(OUTPUT));
  }

  @Override
  public Path getOutputIndexFile() throws IOException {
    return existing(attemptOutput(OUTPUT + INDEX_SUFFIX));
  }

  @Override
  public Path getOutputIndexFileForWrite(long size) throws IOException {
    return fresh(attemptOutput(OUTPUT + INDEX_SUFFIX), size);
  }

  @Override
  public Path getOutputIndexFileForWriteInVolume(Path existing) {
    return new Path(existing.getParent(), attemptOutput(OUTPUT + INDEX_SUFFIX));
  }

  @Override
  public Path getSpillFile(int spillNumber) throws IOException {
    return existing(spill(spillNumber));
  }

  @Override
  public Path getSpillFileForWrite(int spillNumber, long size) throws IOException {
    return fresh(spill(spillNumber), size);
  }

  @Override
  public Path getSpillIndexFile(int spillNumber) throws IOException {
    return existing(spill(spillNumber) + INDEX_SUFFIX);
  }

  @Override
  public Path getSpillIndexFileForWrite(int spillNumber, long size) throws IOException {
    return fresh(spill(spillNumber) + INDEX_SUFFIX, size);
  }

  @Override
  public Path getInputFile(int mapId) throws IOException {
    return existing(input(mapId));
  }

  @Override
  public Path getInputFileForWrite(TaskID mapId, long size) throws IOException {
    return fresh(input(mapId.getId()), size);
  }

  @Override
  public void removeAll() throws IOException {
    new JobConf(getConf()).deleteLocalFiles(OUTPUT_DIR + Path.SEPARATOR + attempt());
  }

  private String attemptOutput(String name) {
    return OUTPUT_DIR + Path.SEPARATOR + attempt() + Path.SEPARATOR + name;
  }

  private String input(int mapId) {
    return attemptOutput("map_" + mapId + ".out");
  }

  private String spill(int number) {
    return attempt() + "_spill_" + number + ".out";
  }

  private String attempt() {
    return getConf().get(MRJobConfig.TASK_ATTEMPT_ID);
  }

  private Path existing(String name) throws IOException {
    return dirs.getLocalPathToRead(name, getConf());
  }

  private Path fresh(String name, long size) throws IOException {
    return dirs.getLocalPathForWrite(name, size, getConf());
  }
}
