/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.fence.pack.PackFigures.State;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.Slow;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs a real ext4 file system. */
@Slow
class InPlaceVolumeTest {
  private static final long MB = 1 << 20;
  private static final long VOLUME = 512 * MB;
  private static final long OLD_MS = TimeUnit.DAYS.toMillis(30);

  /**
   * The minimum age of cold files. With this value, the packer walks over the volume every second.
   */
  private static final long COLD_MS = TimeUnit.SECONDS.toMillis(4);

  /** Maximum free space behind the cold data: gaps that are too small for moved files. */
  private static final long GAPS = 8 * MB;

  @TempDir private Path dir;

  private final Heard heard = new Heard();
  private final Map<Path, Long> checksums = new HashMap<>();
  private final Random random = new Random(1);

  /** The bytes that writers have reserved but not written. */
  private final AtomicLong reserved = new AtomicLong();

  private final AtomicInteger reservedReads = new AtomicInteger();
  private SmallFileSystem fileSystem;
  private Path mounted;
  private Path image;
  private InPlaceVolume volume;

  @BeforeEach
  void mountExt4() throws IOException {
    MovingKernel.require();
    image = dir.resolve("image");
    fileSystem = SmallFileSystem.sparse(image, dir.resolve("mounted"), VOLUME);
    mounted = fileSystem.path();
  }

  @AfterEach
  void stop() throws IOException {
    if (volume != null) {
      volume.close();
    }
    if (fileSystem != null) {
      fileSystem.close();
    }
  }

  @Test
  void volumeFullOfOldFilesPacksItselfUntilAllFreeSpaceIsOutermost() throws Exception {
    fillOutermost(65);
    assertThat(vacantBehind(VOLUME * 80 / 100)).isGreaterThan(VOLUME * 15 / 100);
    start();
    awaitPacked(VOLUME * 36 / 100);

    assertThat(heard.failures).isEmpty();
    assertThat(heard.fenced).hasSize(1);
    PackFigures figures = volume.figures();
    System.out.printf(
        "%d MB and %d files moved, plans %s%n",
        figures.packedBytes() / MB, figures.packedFiles(), heard.plans);
    assertThat(figures.packedBytes()).isGreaterThan(VOLUME * 20 / 100);
    assertThat(figures.bytesLeft()).isLessThan(GAPS);
    assertThat(vacantBehind(0)).isGreaterThan(VOLUME * 30 / 100);
    closeAndCheck();
  }

  @Test
  void writersFindSpaceWhileVolumePacksItself() throws Exception {
    fill(65);
    start();
    Wait.until("the fence", () -> volume.keeperFigures().isPresent());
    Wait.until("a moved file", () -> volume.figures().packedFiles() > 0);
    for (int i = 0; i < 10; i++) {
      Path file = mounted.resolve("new" + i);
      write(file, 10 * MB, System.currentTimeMillis());
      Command.run("sync", file);
    }
    // New files may take the space that the fence needs for the remaining cold files. So packing
    // may also end with FENCE_FULL.
    Wait.until(
        "the end of packing",
        () -> Set.of(State.DONE, State.FENCE_FULL).contains(volume.figures().state()));
    assertThat(heard.failures).isEmpty();
    closeAndCheck();
  }

  @Test
  void packsDataThatBecomesColdLater() throws Exception {
    fill(30);
    start();
    Wait.until(
        "a packed volume",
        () -> volume.figures().state() == State.DONE && volume.figures().packedFiles() > 0);
    volume.close();
    long before = volume.figures().packedFiles();

    fill(20);
    start();
    awaitPacked(VOLUME * 51 / 100);
    assertThat(heard.failures).isEmpty();
    assertThat(volume.figures().packedFiles()).isPositive();
    closeAndCheck();
  }

  @Test
  void keeperEndsBeforeAPackerThatCannotStopSoon() throws Exception {
    fill(30);
    CountDownLatch blocked = new CountDownLatch(1);
    heard.onPlan =
        () -> {
          try {
            blocked.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    start();
    Wait.until("a plan", () -> !heard.plans.isEmpty());
    Thread closing = new Thread(volume::close);
    closing.start();
    Heard next = new Heard();
    try (FenceKeeper keeper =
        FenceKeeper.start(mounted, KeeperSettings.defaults(), "next", next, fence -> 0)) {
      Wait.until("the end of the keeper", () -> keeper.figures().latest().isPresent());
      assertThat(volume.figures().state()).isNotEqualTo(State.STOPPED);
    } finally {
      blocked.countDown();
      closing.join();
    }
    assertThat(volume.figures().state()).isEqualTo(State.STOPPED);
  }

  @Test
  void isAbandonedWhenTheProcessForWhichItStandsByHasLiftedItsFence() throws Exception {
    InPlaceVolume first = startFirstAndStandBy();
    assertThat(volume.isAbandoned()).isFalse();

    assertThat(first.closeAndLift()).isTrue();
    Wait.until("an abandoned volume", volume::isAbandoned);
    assertThat(Fence.in(mounted).status().state()).isEqualTo(FenceStatus.State.NONE);
  }

  @Test
  void fenceThatAnOperatorLiftsIsNotSetAgainButANewOneIsMaintained() throws Exception {
    fill(30);
    start();
    Wait.until("a packed volume", () -> volume.figures().state() == State.DONE);
    Fence fence = Fence.in(mounted).waiting(-1);
    fence.lift((done, total) -> {});
    Wait.until(
        "a failure of the keeper",
        () -> heard.failures.stream().anyMatch(each -> each.contains("has no fence")));
    Wait.until(
        "another turn", () -> volume.isAbandoned() || volume.figures().state() == State.KEEPER);
    assertThat(volume.isAbandoned()).isFalse();
    assertThat(fence.quickStatus().state()).isEqualTo(FenceStatus.State.NONE);
    assertThat(heard.fenced).hasSize(1);

    fence.set(ByteRange.of(0, 256 * MB), Fence.Mode.ADVISORY, (done, all) -> {});
    Wait.until("a turn with the new fence", () -> volume.figures().state() == State.DONE);
    assertThat(heard.fenced).hasSize(1);
  }

  @Test
  void isAbandonedWhenTheVolumeIsMountedAgainUnderAnotherDeviceNumber() throws Exception {
    start();
    Wait.until("the end of a turn", () -> volume.figures().state() == State.DONE);
    try (SmallFileSystem again =
        SmallFileSystem.sparse(dir.resolve("again"), dir.resolve("elsewhere"), VOLUME)) {
      Fence.in(again.path()).set(ByteRange.of(0, 256 * MB), Fence.Mode.ADVISORY, (done, all) -> {});
      Command.run("umount", "--lazy", mounted);
      Wait.until("a failed turn", () -> volume.figures().state() == State.FAILED);
      assertThat(volume.isAbandoned()).isFalse();
      Command.run("mount", "-t", "tmpfs", "placeholder", mounted);
      String placeholder = "is now on device " + DeviceNumber.holding(mounted);
      Wait.until(
          "a turn on the placeholder",
          () -> heard.failures.stream().anyMatch(each -> each.contains(placeholder)));
      assertThat(volume.isAbandoned()).isFalse();
      Command.run("umount", "--lazy", mounted);
      Command.run("mount", "--bind", again.path(), mounted);
      Wait.until("an abandoned volume", volume::isAbandoned);
      volume.close();
      fileSystem.close();
      fileSystem = null;
    }
  }

  @Test
  void isAbandonedWhenAVolumeWithoutFenceIsMountedAgainUnderAnotherDeviceNumber() throws Exception {
    Path mountPoint = mounted.resolve("data");
    try (SmallFileSystem again =
        SmallFileSystem.sparse(dir.resolve("again"), dir.resolve("elsewhere"), 64 * MB)) {
      try (SmallFileSystem full =
          SmallFileSystem.sparse(dir.resolve("full"), mountPoint, 64 * MB)) {
        start(full.path());
        Wait.until("a failure", () -> !heard.failures.isEmpty());
      }
      Wait.until("a turn without the volume", () -> heard.failures.size() > 1);
      assertThat(volume.isAbandoned()).isFalse();
      Command.run("mount", "--bind", again.path(), mountPoint);
      Wait.until("an abandoned volume", volume::isAbandoned);
      volume.close();
    }
    assertThat(heard.fenced).isEmpty();
  }

  @Test
  void noFenceIsSetIfAnotherWasSetAfterTheLookupOfTheDirectory() throws Exception {
    Path other = Files.createDirectories(mounted.resolve("other"));
    Path found = InPlaceVolume.fenceDir(other);
    Fence.in(mounted).set(ByteRange.of(0, 256 * MB), Fence.Mode.ADVISORY, (done, all) -> {});
    start(DeviceNumber.holding(other), found, other);
    Wait.until("a failure or a fence", () -> volume.isAbandoned() || !heard.fenced.isEmpty());
    volume.close();
    assertThat(heard.failures)
        .singleElement()
        .asString()
        .contains(other + ": cannot set a fence", "has a fence in " + mounted);
    assertThat(Fence.in(other).status().state()).isEqualTo(FenceStatus.State.NONE);
  }

  @Test
  void fenceOfAnotherProcessIsNotLifted() throws Exception {
    InPlaceVolume first = startFirstAndStandBy();
    assertThat(volume.closeAndLift()).isFalse();
    assertThat(Fence.in(mounted).status().state()).isEqualTo(FenceStatus.State.SET);
    first.close();
  }

  @Test
  void movesNoFilesIfTheAllowedRangeDoesNotBeginAtZeroAndMaintainsTheFence() throws Exception {
    setFullFence(64 * MB);
    start();
    assertFenceIsMaintainedAndNoFileMoves("begins at 64.0 MiB");
  }

  @Test
  void movesNoFilesIfTheMountOptionsForbidItAndMaintainsTheFence() throws Exception {
    mountWithWriteback();
    setFullFence(0);
    start();
    assertFenceIsMaintainedAndNoFileMoves("data=writeback");
  }

  @Test
  void noFenceIsSetIfFilesCannotMove() throws Exception {
    mountWithWriteback();
    start();
    Wait.until("a failure", () -> volume.figures().state() == State.FAILED);
    assertThat(heard.failures).first().asString().contains("data=writeback");
    volume.close();
    assertThat(Fence.in(mounted).status().state()).isEqualTo(FenceStatus.State.NONE);
  }

  @Test
  void fenceIsSetWhenAVolumeThatWasTooFullHasMoreFreeSpace() throws Exception {
    Path large = mounted.resolve("large");
    long free = mounted.toFile().getUsableSpace();
    Command.run("fallocate", "--length", free - 40 * MB, large);
    start();
    Wait.until("a message", () -> !heard.failures.isEmpty());
    assertThat(volume.figures().state()).isEqualTo(State.VOLUME_FULL);
    reserved.set(MB);
    int before = reservedReads.get();
    Wait.until("a turn with more reserved space", () -> reservedReads.get() >= before + 2);
    assertThat(heard.failures).singleElement().asString().contains("needs", "MiB of free space");
    assertThat(volume.figures().failures()).isZero();
    assertThat(heard.fenced).isEmpty();

    Files.delete(large);
    Wait.until("a fence", () -> !heard.fenced.isEmpty());
  }

  @Test
  void noFenceIsSetBelowTheMountPointAfterTheVolumeIsUnmounted() throws Exception {
    Path mountPoint = mounted.resolve("data");
    try (SmallFileSystem full = SmallFileSystem.sparse(dir.resolve("full"), mountPoint, 64 * MB)) {
      start(full.path());
      Wait.until("a failure", () -> !heard.failures.isEmpty());
      assertThat(heard.failures).singleElement().asString().contains("cannot set a fence");
    }
    Wait.until("another turn", () -> heard.failures.size() > 1 || !heard.fenced.isEmpty());
    volume.close();
    assertThat(heard.fenced).isEmpty();
    assertThat(heard.failures.get(1)).contains("Mount the volume again");
    assertThat(volume.isAbandoned()).isFalse();
    assertThat(Fence.in(mountPoint).status().state()).isEqualTo(FenceStatus.State.NONE);
  }

  private void mountWithWriteback() throws IOException {
    Command.run("umount", mounted);
    Command.run("mount", "-o", "loop,data=writeback", image, mounted);
  }

  /**
   * Sets a fence whose range begins at an address and ends at half of the volume, and writes old
   * files until its keeper must widen the range.
   */
  private void setFullFence(long start) throws IOException {
    ByteRange allowed = ByteRange.of(start, VOLUME / 2 - start);
    Fence.in(mounted).set(allowed, Fence.Mode.ADVISORY, (done, all) -> {});
    for (int i = 0; mounted.toFile().getUsableSpace() > 24 * MB; i++) {
      write(mounted.resolve("old" + i), 8 * MB, System.currentTimeMillis() - OLD_MS);
    }
    Command.run("sync", "-f", mounted);
  }

  private void assertFenceIsMaintainedAndNoFileMoves(String reason) throws IOException {
    Wait.until("a failure", () -> volume.figures().state() == State.FAILED);
    assertThat(volume.keeperFigures()).isPresent();
    assertThat(heard.failures).singleElement().asString().contains(reason);
    Wait.until("a wider range", () -> Fence.in(mounted).quickStatus().allowedEnd() > VOLUME / 2);
    Wait.until("a failure of another turn", () -> volume.figures().failures() > 1);
    assertThat(heard.plans).isEmpty();
  }

  @Test
  void noFenceIsSetBelowTheMountPointIfTheVolumeIsUnmountedBeforeTheFirstTurn() throws Exception {
    Path mountPoint = mounted.resolve("data");
    String device;
    try (SmallFileSystem data = SmallFileSystem.sparse(dir.resolve("data"), mountPoint, 64 * MB)) {
      device = DeviceNumber.holding(data.path());
    }
    start(device, mountPoint, mountPoint);
    Wait.until("a turn", () -> !heard.failures.isEmpty() || !heard.fenced.isEmpty());
    volume.close();
    assertThat(heard.fenced).isEmpty();
    assertThat(heard.failures.get(0)).contains("Mount the volume again");
    assertThat(Fence.in(mountPoint).status().state()).isEqualTo(FenceStatus.State.NONE);
  }

  /**
   * Starts a volume that sets a fence and packs, and then one that stands by. Returns the first.
   */
  private InPlaceVolume startFirstAndStandBy() throws Exception {
    fill(30);
    start();
    Wait.until("a packed volume", () -> volume.figures().state() == State.DONE);
    InPlaceVolume first = volume;
    start();
    Wait.until("standing by", () -> volume.keeperFigures().isPresent());
    return first;
  }

  private void start() throws IOException {
    start(mounted);
  }

  private void start(Path data) throws IOException {
    start(DeviceNumber.holding(data), InPlaceVolume.fenceDir(data), data);
  }

  private void start(String device, Path fenceDir, Path data) {
    volume =
        new InPlaceVolume(
            device,
            fenceDir,
            List.of(data),
            KeeperSettings.defaults().withIntervalMs(20),
            PackSettings.defaults().withMinAgeMs(COLD_MS),
            "test",
            heard,
            heard,
            this::reserved);
    volume.start();
  }

  private long reserved(Path fence) {
    reservedReads.incrementAndGet();
    return reserved.get();
  }

  /**
   * Waits until all free space is before an address. On a busy machine, the fence may get too few
   * blocks for the first plan. A later walk then finds the files that have not moved.
   */
  private void awaitPacked(long address) {
    Wait.until(
        "free space before " + address / MB + " MB only",
        () -> volume.figures().state() == State.DONE && vacantBehind(address) < GAPS);
  }

  /** Writes old files to the outermost part of the volume. */
  private void fillOutermost(int percent) throws IOException {
    Fence fence = Fence.in(mounted);
    ByteRange range = ByteRange.of(0, VOLUME * (percent + 15) / 100);
    fence.set(range, Fence.Mode.MANDATORY, (done, total) -> {});
    fill(percent);
    fence.lift((done, total) -> {});
  }

  /** Writes old files of 1 to 20 MiB up to a share of the volume, in percent. */
  private void fill(int percent) throws IOException {
    long left = VOLUME * percent / 100;
    while (left > 0) {
      long size = Math.min(left, MB * (1 + random.nextInt(20)) - random.nextInt(5000));
      Path file = mounted.resolve("file" + checksums.size());
      write(file, size, System.currentTimeMillis() - OLD_MS - random.nextInt(1 << 30));
      left -= size;
    }
    Command.run("sync", "-f", mounted);
  }

  private void write(Path file, long size, long modifiedMs) throws IOException {
    byte[] content = new byte[(int) size];
    random.nextBytes(content);
    Files.write(file, content, StandardOpenOption.CREATE_NEW);
    Files.setLastModifiedTime(file, FileTime.fromMillis(modifiedMs));
    checksums.put(file, checksum(content));
  }

  private static long checksum(byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    return checksum.getValue();
  }

  /** Returns the bytes behind an address that are free or owned by the fence. */
  private long vacantBehind(long address) throws IOException {
    int parts = (int) (VOLUME / MB);
    long bytes = 0;
    List<FencedSpace> map = Fence.in(mounted).map(parts);
    for (int part = (int) (address / MB); part < parts; part++) {
      bytes += map.get(part).free() + map.get(part).fenced();
    }
    return bytes;
  }

  /** Stops packing, and checks the fence, the content of all files, and the file system. */
  private void closeAndCheck() throws IOException {
    volume.close();
    assertThat(Fence.in(mounted).status().state()).isEqualTo(FenceStatus.State.SET);
    Command.run("umount", mounted);
    // The new mount reads the files from the disk and not from the page cache.
    Command.run("mount", "-o", "loop", image, mounted);
    for (Map.Entry<Path, Long> file : checksums.entrySet()) {
      assertThat(checksum(Files.readAllBytes(file.getKey())))
          .as(file.getKey().toString())
          .isEqualTo(file.getValue());
    }
    Command.run("umount", mounted);
    fileSystem = null;
    // If another mount namespace still holds the mount, the journal is not written back yet. So
    // replay the journal in a copy of the image.
    Path judged = dir.resolve("judged");
    Command.run("cp", "--sparse=always", image, judged);
    Command.run("debugfs", "-w", "-R", "journal_run", judged);
    Command.run("e2fsck", "-fn", judged);
  }

  private static final class Heard implements PackListener, KeeperListener {
    final List<ByteRange> fenced = new CopyOnWriteArrayList<>();
    final List<String> plans = new CopyOnWriteArrayList<>();
    final List<String> failures = new CopyOnWriteArrayList<>();

    volatile Runnable onPlan = () -> {};

    @Override
    public void fenced(Path dir, ByteRange allowed) {
      System.out.println("fence: " + allowed);
      fenced.add(allowed);
    }

    @Override
    public void planned(Path dir, PackPlan plan) {
      plans.add(
          String.format(
              "%d files, %d MB, range %d to %d MB",
              plan.files().size(), plan.bytes() / MB, plan.endBefore() / MB, plan.endAfter() / MB));
      onPlan.run();
    }

    @Override
    public void refused(Path dir, DataFile file, String message) {
      failures.add(message);
    }

    @Override
    public void packingFailed(Path dir, String message) {
      failures.add(message);
    }

    @Override
    public void failed(Path dir, String message) {
      failures.add(message);
    }

    @Override
    public void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {
      System.out.printf(
          "%s: end moved from %d to %d MB, available space changed from %d to %d MB%n",
          decision.reason(),
          before.allowed().end() / MB,
          after.allowed().end() / MB,
          before.available() / MB,
          after.available() / MB);
    }
  }
}
