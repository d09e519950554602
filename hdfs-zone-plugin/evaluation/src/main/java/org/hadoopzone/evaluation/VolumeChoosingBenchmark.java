/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.extdataset.ExternalVolumeImpl;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.AvailableSpaceVolumeChoosingPolicy;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.RoundRobinVolumeChoosingPolicy;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.VolumeChoosingPolicy;
import org.apache.hadoop.util.ReflectionUtils;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.zone.DiskZoneKeys;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Measures how long a DataNode with 12 disks takes to choose a volume for one block. Each disk has
 * a volume in both zones. Excludes the time to query the free space of the volumes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class VolumeChoosingBenchmark {
  private static final int DISKS = 12;
  private static final long BLOCK = 128L << 20;

  @Param public Policy policy;

  private VolumeChoosingPolicy<FsVolumeSpi> chooser;
  private List<FsVolumeSpi> volumes;

  /** The storage IDs that the NameNode nominates. Each block uses the next ID. */
  private List<String> nominated;

  /** The policies to compare. */
  public enum Policy {
    ZONES(ZoneVolumeChoosingPolicy.class, false),
    ZONES_WITH_NOMINATIONS(ZoneVolumeChoosingPolicy.class, true),
    ROUND_ROBIN(RoundRobinVolumeChoosingPolicy.class, false),
    AVAILABLE_SPACE(AvailableSpaceVolumeChoosingPolicy.class, false);

    private final Class<?> type;
    private final boolean honorsNominations;

    Policy(Class<?> type, boolean honorsNominations) {
      this.type = type;
      this.honorsNominations = honorsNominations;
    }
  }

  /** Counts the blocks of a thread. */
  @State(Scope.Thread)
  public static class Blocks {
    private int written;
  }

  /** Creates the policy as a DataNode does. */
  @Setup
  @SuppressWarnings("unchecked")
  public void setUp() {
    Configuration conf = new Configuration();
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    conf.setBoolean(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, policy.honorsNominations);
    chooser = (VolumeChoosingPolicy<FsVolumeSpi>) ReflectionUtils.newInstance(policy.type, conf);
    volumes =
        IntStream.range(0, 2 * DISKS)
            .<FsVolumeSpi>mapToObj(
                i -> new Volume("/data/" + i / 2 + (i % 2 == 0 ? "/outer" : "/inner") + "/dfs"))
            .toList();
    // Copy the IDs: in a real request, the ID is never the same object as the ID of the volume.
    nominated = volumes.stream().map(volume -> new String(volume.getStorageID())).toList();
  }

  @Benchmark
  @Threads(1)
  public FsVolumeSpi oneThread(Blocks blocks) throws IOException {
    return chooseVolume(blocks);
  }

  @Benchmark
  @Threads(8)
  public FsVolumeSpi eightThreads(Blocks blocks) throws IOException {
    return chooseVolume(blocks);
  }

  private FsVolumeSpi chooseVolume(Blocks blocks) throws IOException {
    String storageId = nominated.get(blocks.written++ % nominated.size());
    return chooser.chooseVolume(volumes, BLOCK, storageId);
  }

  /** Runs only this benchmark. */
  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(VolumeChoosingBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }

  /** A volume with constant free space, so that the benchmark measures only the policies. */
  private static final class Volume extends ExternalVolumeImpl {
    private final String id;
    private final URI uri;
    private final long available;

    Volume(String dir) {
      id = "DS-" + UUID.nameUUIDFromBytes(dir.getBytes(StandardCharsets.UTF_8));
      uri = URI.create("file:" + dir);
      available = 1L << 40;
    }

    @Override
    public String getStorageID() {
      return id;
    }

    @Override
    public URI getBaseURI() {
      return uri;
    }

    @Override
    public StorageType getStorageType() {
      return StorageType.DISK;
    }

    @Override
    public long getAvailable() {
      return available;
    }
  }
}
