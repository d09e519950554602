/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.jna.Platform;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs {@code bigblock} commands on an image and checks their output. */
class BigBlockCommandTest extends CommandTest {
  private static final String[] BLOCKS = {"--block-size", "1M"};

  private Path device;
  private Path store;

  @BeforeEach
  void makeABlankDevice() throws IOException {
    assumeThat(Main.class.getResource("/" + Platform.RESOURCE_PREFIX + "/bigblock"))
        .as("needs libfuse3 (apt-get install libfuse3-dev fuse3 pkg-config)")
        .isNotNull();
    // The image is not in /tmp, because tmpfs does not support direct I/O on every kernel.
    device = Files.createTempFile(Paths.get("target"), "volume", ".image").toAbsolutePath();
    device.toFile().deleteOnExit();
    try (RandomAccessFile image = new RandomAccessFile(device.toFile(), "rw")) {
      image.setLength(16 * MB);
    }
    store = dir.resolve("store");
  }

  @Test
  void aVolumeIsMadeCheckedAndShown() throws IOException {
    assertThat(format()).isEqualTo(ExitCode.DONE);
    assertThat(CommandLines.unwrapped(out, 4)).contains("formatted with blocks of 1 MiB");

    assertThat(run("bigblock", "check", store.toString())).isEqualTo(ExitCode.DONE);
    assertThat(out).contains("consistent");
    assertThat(run("bigblock", "check", store.toString(), "--json")).isEqualTo(ExitCode.DONE);
    assertThat(json().get("findings")).isEmpty();

    assertThat(run("bigblock", "status", store.toString(), "--json")).isEqualTo(ExitCode.DONE);
    assertThat(json().get("blocks_free").asLong()).isEqualTo(14);
    assertThat(json().get("device").asText()).isEqualTo(device.toString());
    assertThat(json().get("mounted_on").asText()).isEmpty();
  }

  @Test
  void commandToMountVolumeIsOneLineHoweverLongItsPath() {
    store = dir.resolve(String.join("", Collections.nCopies(Columns.WIDTH, "s")));
    assertThat(format()).isEqualTo(ExitCode.DONE);
    assertThat(out.lines())
        .contains("To mount it: disk-zones bigblock mount " + store + " MOUNT_POINT");
  }

  @Test
  void formatDestroysDataOnlyWithDestroyData() {
    format();
    store = dir.resolve("another");
    assertThat(format()).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(device + ": is not blank", "add --destroy-data");
    assertThat(format("--block-size", "1M", "--destroy-data=false")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(device + ": is not blank", "add --destroy-data");
    assertThat(format("--block-size", "1M", "--destroy-data")).isEqualTo(ExitCode.DONE);
  }

  @Test
  void refusedFormatLeavesDeviceUnchanged() throws IOException {
    byte[] data = new byte[(int) (16 * MB)];
    new Random(1).nextBytes(data);
    Files.write(device, data);
    Files.createFile(Files.createDirectory(store).resolve("file"));
    assertThat(format("--block-size", "1M", "--destroy-data")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(store + ": is not empty");
    store = dir.resolve("missing").resolve("store");
    assertThat(format("--block-size", "1M", "--destroy-data")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains(store + ": cannot create the store: No such file or directory");
    assertThat(device).hasBinaryContent(data);
  }

  @Test
  void formatFindsOneByteThatIsNotBlank() throws IOException {
    try (RandomAccessFile image = new RandomAccessFile(device.toFile(), "rw")) {
      image.seek(9 * MB + 1234);
      image.write(1);
    }
    assertThat(format()).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("is not blank at or after byte", "add --destroy-data");
    assertThat(store).doesNotExist();
  }

  @Test
  void checkReportsTheDeviceOfAnotherVolume() {
    format();
    Path lost = store;
    store = dir.resolve("another");
    format("--block-size", "1M", "--destroy-data");
    assertThat(run("bigblock", "check", lost.toString())).isEqualTo(ExitCode.PROBLEMS_FOUND);
    assertThat(CommandLines.unwrapped(out, 4))
        .contains(device + ": is not the device of this volume");
  }

  @Test
  void aMissingStoreIsRefusedWithItsRemedy() {
    assertThat(run("bigblock", "mount", store.toString(), dir.toString()))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("Is the disk that contains the store mounted?");
  }

  @Test
  void aBlockSizeThatIsNotAllowedIsRefused() {
    assertThat(format("--block-size", "3M")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("--block-size is \"3M\": must be a power of two from 1M to 4G");
  }

  @Test
  void aFileWrittenToAMountedVolumeIsThereAfterwards() throws Exception {
    assumeThat(Files.isWritable(Paths.get("/dev/fuse")) && Files.isWritable(Paths.get("/sys")))
        .as("needs root and /dev/fuse")
        .isTrue();
    format();
    Path mount = Files.createDirectory(dir.resolve("mount"));
    byte[] data = new byte[(int) (5 * MB)];
    new Random(1).nextBytes(data);
    assertThat(run("bigblock", "mount", store.toString(), mount.toString())).as(err).isZero();
    try {
      Files.write(mount.resolve("file"), data);
      assertThat(mount.resolve("file")).hasBinaryContent(data);
    } finally {
      Command.run("umount", mount.toString());
    }
    assertThat(run("bigblock", "check", store.toString())).isEqualTo(ExitCode.DONE);
    run("bigblock", "status", store.toString(), "--json");
    assertThat(json().get("blocks_used").asLong()).isEqualTo(5);
  }

  private int format(String... options) {
    List<String> command = new ArrayList<>(Arrays.asList("bigblock", "format", device.toString()));
    command.addAll(Arrays.asList("--store", store.toString()));
    command.addAll(Arrays.asList(options.length > 0 ? options : BLOCKS));
    return run(command.toArray(new String[0]));
  }
}
