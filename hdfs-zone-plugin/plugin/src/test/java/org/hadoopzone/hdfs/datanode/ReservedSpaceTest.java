/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurationException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Opens blocks on a real DataNode with two dirs on one file system and a third dir on another. */
class ReservedSpaceTest {
  private static final long MB = 1 << 20;
  private static final long BLOCK = 16 * MB;
  private static final int FILES = 6;

  @TempDir private Path dir;

  @AutoClose private SmallFileSystem shared;
  @AutoClose private SmallFileSystem other;
  private MiniDFSCluster hdfs;
  private DataNode dataNode;
  private ReservedSpace reserved;
  private final List<Path> lookedUp = new ArrayList<>();

  /** The device number of the shared file system after it is mounted again; null before. */
  private String mountedAgain;

  /** Called once, during the lookup of the first dir. */
  private Optional<Executable> duringLookup = Optional.empty();

  @BeforeEach
  void startDataNode() throws IOException {
    shared = SmallFileSystem.sparse(dir.resolve("shared.image"), dir.resolve("shared"), 512 * MB);
    other = SmallFileSystem.sparse(dir.resolve("other.image"), dir.resolve("other"), 512 * MB);
    Configuration conf = new Configuration();
    conf.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, value(first(), second(), third()));
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    conf.setLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
    hdfs =
        new MiniDFSCluster.Builder(conf, dir.resolve("base").toFile())
            .manageDataDfsDirs(false)
            .build();
    dataNode = hdfs.getDataNodes().get(0);
    reserved = new ReservedSpace(dataNode, this::deviceOf);
  }

  private String deviceOf(Path looked) throws IOException {
    lookedUp.add(looked);
    if (looked.equals(first()) && duringLookup.isPresent()) {
      Executable action = duringLookup.get();
      duringLookup = Optional.empty();
      assertDoesNotThrow(action);
      return DeviceNumber.holding(dir);
    }
    return mountedAgain != null && looked.startsWith(shared.path())
        ? mountedAgain
        : DeviceNumber.holding(looked);
  }

  @AfterEach
  void stopDataNode() {
    if (hdfs != null) {
      hdfs.shutdown(true);
    }
  }

  @Test
  void countsOpenBlocksOfAllDirsOnTheFileSystemOfTheFence() throws Exception {
    List<OutputStream> open = openFiles();

    assertThat(reservedIn(first())).isPositive();
    assertThat(reservedIn(second())).isPositive();
    assertThat(reservedIn(third())).isPositive();
    long both = 2 * (reservedIn(first()) + reservedIn(second()));
    assertThat(reserved.applyAsLong(shared.path())).isEqualTo(both);
    assertThat(reserved.applyAsLong(first())).isEqualTo(both);
    assertThat(reserved.applyAsLong(second())).isEqualTo(both);
    assertThat(reserved.applyAsLong(other.path())).isEqualTo(2 * reservedIn(third()));
    assertThat(reserved.applyAsLong(dir)).as("a file system without volumes").isZero();

    for (OutputStream out : open) {
      out.close();
    }
    Wait.until("no reserved space", () -> reserved.applyAsLong(shared.path()) == 0);
  }

  @Test
  void removalOfDirKeepsReservationsOfOtherDirsWithoutReadingTheirDisks() throws Exception {
    openFiles();
    long before = reservedIn(second());
    assertThat(reserved.applyAsLong(shared.path())).isGreaterThan(2 * before);
    assertThat(lookedUp).contains(first(), second(), third());
    lookedUp.clear();

    reconfigure(second(), third());

    assertThat(reservedIn(second())).isEqualTo(before);
    assertThat(reserved.applyAsLong(shared.path())).isEqualTo(2 * before);
    assertThat(lookedUp).as("disks that are read again").containsExactly(shared.path());
  }

  @Test
  void countsOpenBlocksAfterTheFileSystemIsMountedUnderAnotherDeviceNumber() throws Exception {
    openFiles();
    long before = reserved.applyAsLong(shared.path());
    assertThat(before).isPositive();

    mountedAgain = "0:0";
    assertThat(reserved.applyAsLong(shared.path())).isEqualTo(before);
    reconfigure(first(), second());
    assertThat(reserved.applyAsLong(shared.path())).isEqualTo(before);

    mountedAgain = "0:1";
    assertThat(reserved.applyAsLong(first())).as("with another fence").isEqualTo(before);
  }

  @Test
  void forgetsDeviceNumberWhoseLookupEndsAfterTheRemovalOfTheDir() throws Exception {
    duringLookup =
        Optional.of(
            () -> {
              reconfigure(second(), third());
              reserved.applyAsLong(shared.path());
            });
    reserved.applyAsLong(shared.path());
    assertThat(duringLookup).isEmpty();

    reconfigure(first(), second(), third());
    openFiles();
    assertThat(reservedIn(first())).isPositive();
    assertThat(reserved.applyAsLong(shared.path()))
        .isEqualTo(2 * (reservedIn(first()) + reservedIn(second())));
  }

  /**
   * Changes the dirs of the DataNode like {@code dfsadmin -reconfig}, but does not lock the
   * configuration: the thread that adds a dir needs this lock.
   */
  private void reconfigure(Path... dirs) throws ReconfigurationException {
    dataNode.reconfigurePropertyImpl(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, value(dirs));
  }

  private static String value(Path... dirs) {
    return Stream.of(dirs).map(data -> "[DISK]" + data.toUri()).collect(Collectors.joining(","));
  }

  private Path first() {
    return shared.path().resolve("first");
  }

  private Path second() {
    return shared.path().resolve("second");
  }

  private Path third() {
    return other.path().resolve("third");
  }

  /** Opens files of different sizes, which the DataNode distributes over its dirs round-robin. */
  private List<OutputStream> openFiles() throws IOException {
    List<OutputStream> open = new ArrayList<>();
    for (int file = 1; file <= FILES; file++) {
      FSDataOutputStream out =
          hdfs.getFileSystem().create(new org.apache.hadoop.fs.Path("/open" + file), (short) 1);
      out.write(new byte[file * 10_000]);
      out.hflush();
      open.add(out);
    }
    return open;
  }

  /**
   * Returns the bytes that the DataNode has reserved in a dir; 0 if the DataNode has no such dir.
   */
  private long reservedIn(Path data) throws IOException {
    long bytes = 0;
    try (FsVolumeReferences volumes = dataNode.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if (Path.of(volume.getBaseURI()).equals(data)) {
          bytes += ((FsVolumeImpl) volume).getReservedForReplicas();
        }
      }
    }
    return bytes;
  }
}
