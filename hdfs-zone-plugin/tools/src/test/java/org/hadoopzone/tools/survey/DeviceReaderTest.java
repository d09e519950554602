/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Random;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.blockdev.LibC;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads real loop devices, and simulates device errors that this machine cannot produce. */
class DeviceReaderTest {
  private static final long MB = 1 << 20;
  private static final Grid GRID = Grid.of(32 * MB);
  private static final int EIO = 5;

  @TempDir private Path dir;

  @Test
  void aSurveyChangesNothingOnADeviceThatCannotBeWritten() throws Exception {
    Path image = dir.resolve("image");
    byte[] content = new byte[(int) (32 * MB)];
    new Random(1).nextBytes(content);
    Files.write(image, content);
    try (LoopDevice loop = LoopDevice.readOnlyOver(image, content.length)) {
      byte[] before = sha256(loop.path());
      try (DeviceReader reader = DeviceReader.open(loop.path().toString(), GRID)) {
        Curve curve =
            Survey.run(
                loop.path().toString(),
                GRID,
                reader,
                BoundaryRule.atShareOfOuterRate(0.9),
                (done, total) -> {});
        assertThat(curve.samples).hasSizeGreaterThan(20);
        assertThat(curve.samples).allSatisfy(each -> assertThat(each.rate).isPositive());
      }
      assertThat(sha256(loop.path())).isEqualTo(before);
    }
    assertThat(Files.readAllBytes(image)).isEqualTo(content);
  }

  @Test
  void aDeviceThatShrinksWhileItIsReadIsReportedWithTheAddress() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 32 * MB);
        DeviceReader reader = DeviceReader.open(loop.path().toString(), GRID)) {
      assertThat(reader.rate(16 * MB)).isPositive();
      loop.resize(8 * MB);
      assertThatThrownBy(() -> reader.rate(16 * MB))
          .isInstanceOf(IOException.class)
          .hasMessage(
              loop.path()
                  + ": the device ends at 16.0 MiB, but its size was 32.0 MiB when the survey"
                  + " started. It was removed or made smaller: check the kernel log (dmesg).");
    }
  }

  @Test
  void aSectorThatCannotBeReadIsReportedWithTheAddress() throws IOException {
    FakeLibC libc = new FakeLibC();
    libc.failingFrom = 40_000;
    DeviceReader reader = new DeviceReader(libc, "/dev/sdb", GRID);
    assertThat(reader.rate(0)).isPositive();
    assertThatThrownBy(() -> reader.rate(32768))
        .isInstanceOf(IOException.class)
        .hasMessageMatching(
            "/dev/sdb: read at byte 40960 failed: .*\\. The disk may be failing: check the kernel"
                + " log \\(dmesg\\) and smartctl -a /dev/sdb\\.");
    reader.close();
    assertThat(libc.closed).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {LibC.EACCES, LibC.EPERM})
  void permissionErrorNamesUsersThatCanReadDisks(int error) {
    FakeLibC libc = new FakeLibC();
    libc.openError = error;
    assertThatThrownBy(() -> new DeviceReader(libc, "/dev/sdb", GRID))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "/dev/sdb: permission denied. Run the command as root, or as a member of the group that"
                + " can read disks (usually \"disk\"). In a container, give the container access to"
                + " the device.");
  }

  @ParameterizedTest
  @ValueSource(ints = {LibC.ENXIO, LibC.ENODEV, LibC.ENOENT})
  void aDeviceThatVanishedIsNamed(int error) {
    FakeLibC libc = new FakeLibC();
    libc.openError = error;
    assertThatThrownBy(() -> new DeviceReader(libc, "/dev/sdb", GRID))
        .hasMessage("/dev/sdb: the device no longer exists. Check the kernel log (dmesg).");
  }

  @Test
  void reportsOtherErrorsOfOpen() {
    FakeLibC libc = new FakeLibC();
    libc.openError = EIO;
    assertThatThrownBy(() -> new DeviceReader(libc, "/dev/sdb", GRID))
        .hasMessageStartingWith("/dev/sdb: cannot open the device: ");
  }

  @Test
  void opensReadOnlyWithDirectIo() throws IOException {
    FakeLibC libc = new FakeLibC();
    new DeviceReader(libc, "/dev/sdb", GRID);
    int accessMode = 3;
    assertThat(libc.flags & accessMode).isZero();
    assertThat(libc.flags & LibC.direct()).isNotZero();
  }

  private static byte[] sha256(Path file) throws Exception {
    return MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
  }

  /** A device that fails at an address that the test sets. */
  private static final class FakeLibC implements LibC {
    private int openError;
    private long failingFrom = Long.MAX_VALUE;
    private int flags;
    private boolean closed;

    @Override
    public int open(String path, int flags) {
      this.flags = flags;
      if (openError != 0) {
        throw new LastErrorException(openError);
      }
      return 3;
    }

    @Override
    public long pread(int file, Pointer buffer, long length, long address) {
      if (address >= failingFrom) {
        throw new LastErrorException(EIO);
      }
      return Math.min(length, Grid.ALIGNMENT);
    }

    @Override
    public int close(int file) {
      closed = true;
      return 0;
    }

    @Override
    public int kill(int pid, int signal) {
      throw new UnsupportedOperationException();
    }
  }
}
