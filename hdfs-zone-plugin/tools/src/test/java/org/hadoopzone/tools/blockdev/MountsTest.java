/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.FakeSysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountsTest {
  @TempDir private Path dir;
  private Mounts mounts;

  @BeforeEach
  void mount() throws IOException {
    Path file = dir.resolve("mountinfo");
    Files.writeString(
        file,
        "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n"
            + "22 27 0:21 / /proc rw - proc proc rw\n"
            + "40 27 8:1 / /data/1/outer rw shared:7 - ext4 /dev/sda1 rw\n"
            + "41 27 8:2 / /data/1/inner\\040zone rw - xfs /dev/sda2 rw\n"
            + "42 27 0:50 / /data/tmp rw - tmpfs tmpfs rw\n"
            + "43 27 8:16 / /data/2 rw - ext4 /dev/sdb rw\n"
            + "44 27 8:32 / /data/2 rw - ext4 /dev/sdc rw\n"
            + "45 27 0:60 / /data/3 rw - overlay overlay rw,upperdir=/u\\040p,workdir=/w\n"
            + "46 27 8:48 / /media/caf\u00e9 rw - vfat /dev/sdd rw\n"
            + "47 27 8:64 / /media/caf\u00c3\u00a9 rw - vfat /dev/sde rw\n"
            + "48 27 8:80 / /media/gone//deleted rw - vfat /dev/sdf rw\n"
            + "49 27 0:61 / /data/4 rw - overlay overlay rw,upperdir=/\u00e9,workdir=/w\n",
        StandardCharsets.ISO_8859_1);
    mounts = Mounts.read(file);
  }

  @Test
  void aFileSystemIsFoundByItsOptions() {
    assertThat(mounts.dirsWith("upperdir", Path.of("/u p"))).containsExactly(Path.of("/data/3"));
    assertThat(mounts.dirsWith("upperdir", Path.of("/u"))).isEmpty();
    assertThat(mounts.dirsWith("upperdir", raw("/%E9"))).containsExactly(Path.of("/data/4"));
  }

  @Test
  void readsMountPointsWhoseNamesAreNotTextInTheEncodingOfTheJvm() throws IOException {
    assertThat(dirsOf("8:48")).containsExactly(raw("/media/caf%E9"));
    assertThat(dirsOf("8:64")).containsExactly(raw("/media/caf%C3%A9"));
    assertThat(mounts.holding(raw("/media/caf%E9/data")).number()).isEqualTo("8:48");
  }

  @Test
  void readsMountPointThatWasDeleted() throws IOException {
    assertThat(dirsOf("8:80")).containsExactly(Path.of("/media/gone/deleted"));
  }

  @Test
  void findsMountPointsAtAndBelowADirectory() {
    assertThat(mounts.under(Path.of("/data/1")))
        .containsOnlyKeys(Path.of("/data/1/outer"), Path.of("/data/1/inner zone"));
    assertThat(mounts.under(Path.of("/data/1/outer"))).containsOnlyKeys(Path.of("/data/1/outer"));
    assertThat(mounts.under(Path.of("/data"))).hasSize(3);
  }

  @Test
  void findsMountThatContainsADirectoryWithoutMountPoints() {
    Path deep = Path.of("/data/1/outer/yarn/local");
    assertThat(mounts.under(deep).get(deep).number()).isEqualTo("8:1");
    Path root = Path.of("/var");
    assertThat(mounts.under(root).get(root).number()).isEqualTo("254:0");
    Path memory = Path.of("/data/tmp");
    assertThat(mounts.under(memory).get(memory).hasDevice()).isFalse();
    assertThat(mounts.under(memory).get(memory).type()).isEqualTo("tmpfs");
  }

  @Test
  void aLaterMountCoversAnEarlierOne() {
    assertThat(mounts.under(Path.of("/data/2")).get(Path.of("/data/2")).number()).isEqualTo("8:32");
  }

  @Test
  void findsMountPointsOfADevice() throws IOException {
    assertThat(dirsOf("8:1")).containsExactly(Path.of("/data/1/outer"));
    assertThat(dirsOf("8:16")).isEmpty();
  }

  @Test
  void thisMachineHasMounts() throws IOException {
    Mounts real = Mounts.read(Path.of("/proc/self/mountinfo"));
    assertThat(real.under(Path.of("/proc/self/fd"))).hasSize(1);
  }

  @Test
  void refusesLineThatIsNotMountinfo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Mount.parse("/dev/sda1 /data ext4 rw 0 0"))
        .withMessage("\"/dev/sda1 /data ext4 rw 0 0\" is not a valid mountinfo line");
  }

  private List<Path> dirsOf(String number) throws IOException {
    new FakeSysfs(dir).device("sdx", number, 512);
    return mounts.dirsOf(Sysfs.at(dir).device(number));
  }

  /** Returns a path from its percent-encoded bytes. */
  private static Path raw(String encoded) {
    return Path.of(URI.create("file://" + encoded));
  }
}
