/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.autosize.FenceSharing;
import org.hadoopzone.fence.autosize.SharingTestAccess;
import org.hadoopzone.fence.pack.PackFigures.State;
import org.hadoopzone.testing.Slow;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.util.BackgroundWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs a packer on a fence and a disk that the test controls. */
class VolumePackerTest {
  private static final long MB = FakePackFence.MB;
  private static final long DAY = TimeUnit.DAYS.toMillis(1);

  private static final int EPERM = 1;
  private static final int EIO = 5;
  private static final int EACCES = 13;
  private static final int ETXTBSY = 26;
  private static final int ENODATA = 61;
  private static final int EOPNOTSUPP = 95;
  private static final int EREMOTEIO = 121;
  private static final int EDQUOT = 122;
  private static final int ENOTRECOVERABLE = 131;

  @TempDir private Path temp;

  private final FakePackFence fence = new FakePackFence();
  private final FenceSharing sharing = new FenceSharing();
  private final Heard heard = new Heard();

  /** Makes the disk appear busy all the time. */
  private volatile boolean isDiskBusy;

  /** Makes the volume appear too full for a fence. */
  private volatile boolean isVolumeFull;

  private volatile Runnable onMeasure = () -> {};

  /** Number of reads of the disk's busy time. Each measurement of the disk reads it twice. */
  private final AtomicInteger busyReads = new AtomicInteger();

  private final AtomicInteger turns = new AtomicInteger();
  private PackSettings settings = PackSettings.defaults().withIdleMs(50);
  private Path dir;
  private VolumePacker packer;

  @BeforeEach
  void keep() throws IOException {
    dir = temp.toRealPath();
    SharingTestAccess.setKept(sharing, true);
  }

  @AfterEach
  void stop() {
    if (packer != null) {
      packer.close();
    }
  }

  @Test
  void movesColdFilesInwardColdestFirstAndLeavesYoungAndSmallOnes() throws Exception {
    Path younger = file("younger", 4, 2);
    Path young = file("young", 4, 0);
    Path older = file("older", 4, 3);
    Path small = Files.write(dir.resolve("small"), new byte[5]);
    Files.setLastModifiedTime(small, FileTime.fromMillis(0));
    start();
    await(State.DONE);

    assertThat(fence.moved).containsExactly(older, younger);
    assertThat(fence.extents(young)).allMatch(extent -> extent.start() < 12 * MB);
    PackFigures figures = packer.figures();
    assertThat(figures.packedFiles()).isEqualTo(2);
    assertThat(figures.packedBytes()).isEqualTo(8 * MB);
    assertThat(figures.bytesLeft()).isZero();
    assertThat(figures.failures()).isZero();
    assertThat(heard.plans.get(0).staying())
        .containsEntry(ColdRule.Stay.TOO_YOUNG, 1L)
        .containsEntry(ColdRule.Stay.TOO_SMALL, 1L);
    assertThat(heard.finished).containsExactly(8 * MB);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwx------", "r--r-x---", "rw-r--r-x"})
  void executableFileStaysAndTheNextOneMoves(String mode) throws Exception {
    Path program = file("program", 4, 3);
    Path cold = file("cold", 4, 2);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString(mode));
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
    assertThat(packer.figures().refusedFiles()).isZero();
    assertThat(heard.plans.get(0).staying()).containsEntry(ColdRule.Stay.EXECUTABLE, 1L);
  }

  @Test
  void showsThatItIsAliveWhileItWaitsForTheNextWalk() throws Exception {
    start();
    await(State.DONE);
    PackFigures figures = packer.figures();
    Wait.until("a second without activity", () -> figures.secondsSinceLook() > 0);
    Wait.until("another sign of life", () -> figures.secondsSinceLook() == 0);
    assertThat(figures.state()).isEqualTo(State.DONE);
  }

  @Test
  void fileThatIsModifiedAfterThePlanStays() throws Exception {
    Path older = file("older", 4, 3);
    Path younger = file("younger", 4, 2);
    fence.beforeStep =
        () -> {
          try {
            Files.setLastModifiedTime(younger, FileTime.fromMillis(System.currentTimeMillis()));
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        };
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(older);
    assertThat(packer.figures().bytesLeft()).isZero();
  }

  @Test
  void removedFileIsNoFailure() throws Exception {
    Path older = file("older", 4, 3);
    Path younger = file("younger", 4, 2);
    fence.beforeStep = () -> younger.toFile().delete();
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(older);
    assertThat(packer.figures().failures()).isZero();
  }

  @Test
  void waitsWhileDiskIsBusy() throws Exception {
    file("cold", 4, 3);
    isDiskBusy = true;
    start();
    await(State.DISK_BUSY);
    awaitMeasurement();
    assertThat(packer.figures().state()).isEqualTo(State.DISK_BUSY);
    long began = System.nanoTime();
    Wait.until(
        "a check of the disk after two seconds",
        () ->
            System.nanoTime() - began > 2_000_000_000L && packer.figures().secondsSinceLook() == 0);
    assertThat(fence.sinkCalls).isZero();
    isDiskBusy = false;
    await(State.DONE);
    assertThat(fence.moved).hasSize(1);
  }

  @Test
  void stopsInTheMiddleOfAFileWhenOthersUseTheDisk() throws Exception {
    Path cold = file("cold", 8, 3);
    fence.beforeStep =
        () -> {
          pause(300);
          isDiskBusy = true;
        };
    start();
    await(State.DISK_BUSY);
    Wait.until("an interrupted move", () -> isDiskBusy);
    await(State.DISK_BUSY);
    assertThat(fence.extents(cold)).anyMatch(extent -> extent.start() < fence.end);
    assertThat(packer.figures().packedBytes()).isBetween(MB, 4 * MB);

    fence.beforeStep = () -> {};
    isDiskBusy = false;
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
    assertThat(packer.figures().packedBytes()).isEqualTo(8 * MB);
  }

  @Test
  void endsAMoveAtTheNextStepWhenKeeperWantsTheFence() throws Exception {
    Path cold = file("cold", 8, 3);
    fence.beforeStep = () -> SharingTestAccess.want(sharing);
    start();
    Wait.until("an interrupted move", () -> packer.figures().packedBytes() >= MB);
    awaitMeasurement();
    assertThat(packer.figures().packedBytes()).isEqualTo(MB);
    assertThat(fence.sinkCalls).isEqualTo(1);

    fence.beforeStep = () -> {};
    SharingTestAccess.release(sharing);
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
  }

  @Test
  void endsAMoveAtTheNextStepWhenLessThanTheMarginIsAvailable() throws Exception {
    Path cold = file("cold", 8, 3);
    fence.beforeStep = () -> fence.isShort = true;
    start();
    await(State.KEEPER);
    Wait.until("an interrupted move", () -> packer.figures().packedBytes() == MB);
    await(State.KEEPER);
    assertThat(SharingTestAccess.narrowestEnd(sharing)).isZero();

    fence.beforeStep = () -> {};
    fence.isShort = false;
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
  }

  @Slow
  @Test
  void doesNothingWhileTheKeeperDoesNotMaintainTheFence() throws Exception {
    file("cold", 4, 3);
    SharingTestAccess.setKept(sharing, false);
    start();
    Wait.until("a second turn", () -> turns.get() == 2 || busyReads.get() > 0);
    assertThat(busyReads).hasValue(0);
    assertThat(heard.plans).isEmpty();
    SharingTestAccess.setKept(sharing, true);
    await(State.DONE);
    assertThat(fence.moved).hasSize(1);
  }

  @Test
  void allowedRangeContainsAllBytesOfThePlanWhileFilesMove() throws Exception {
    file("hot", 10, 0);
    Path cold = file("cold", 4, 3);
    fence.end = 4 * MB;
    fence.beforeStep = () -> assertThat(SharingTestAccess.narrowestEnd(sharing)).isEqualTo(14 * MB);
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
    assertThat(fence.end).isEqualTo(14 * MB);
    assertThat(SharingTestAccess.narrowestEnd(sharing)).isZero();
  }

  @Test
  void narrowsTheRangeWhenTheFenceHasNoBlocksForAFile() throws Exception {
    Path older = file("older", 4, 3);
    Path younger = file("younger", 4, 2);
    fence.end = FakePackFence.PARTS * MB;
    fence.cut = 6 * MB;
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(older, younger);
    assertThat(fence.end).isEqualTo(52 * MB);
    assertThat(packer.figures().bytesLeft()).isZero();
  }

  @Test
  void waitsForBlocksWhileWritersMayNeedTheSpace() throws Exception {
    Path cold = file("cold", 4, 3);
    fence.end = FakePackFence.PARTS * MB;
    SharingTestAccess.need(sharing, MB);
    start();
    await(State.FENCE_FULL);
    assertThat(fence.end).isEqualTo(FakePackFence.PARTS * MB);
    fence.available = MB;
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
  }

  @Test
  void walksOverAVolumeThatIsTooFullOnceAndMovesTheRestLater() throws Exception {
    Path older = file("older", 4, 4);
    Path cold = file("cold", 4, 3);
    settings = settings.withPatience(600, 100);
    fence.beforeStep = () -> fence.isShort = !fence.moved.isEmpty();
    start();
    Wait.until("two attempts to move the rest", () -> heard.plans.size() >= 3);
    assertThat(heard.plans.get(2).files()).extracting(DataFile::path).containsExactly(cold);
    assertThat(fence.walks).isEqualTo(1);
    assertThat(packer.figures().bytesLeft()).isEqualTo(4 * MB);

    fence.beforeStep = () -> {};
    fence.isShort = false;
    await(State.DONE);
    assertThat(fence.moved).containsExactly(older, cold);
    assertThat(fence.walks).isEqualTo(2);
    assertThat(packer.figures().packedFiles()).isEqualTo(2);
    assertThat(packer.figures().packedBytes()).isEqualTo(8 * MB);
  }

  @Test
  void refusalOfTheRestIsNoFailureIfAnotherFileOfThePlanHasMovedBefore() throws Exception {
    Path older = file("older", 4, 4);
    Path cold = file("cold", 4, 3);
    settings = settings.withPatience(600, 100);
    fence.beforeStep = () -> fence.isShort = !fence.moved.isEmpty();
    start();
    Wait.until("the end of a turn", () -> !heard.finished.isEmpty());
    fence.refused.put(cold, EOPNOTSUPP);
    fence.isShort = false;
    Wait.until("a refusal", () -> !heard.refused.isEmpty());
    Wait.until(
        "the end of the turn with the refusal",
        () -> packer.figures().state() == State.DONE || packer.figures().failures() > 0);
    assertThat(heard.failures).isEmpty();
    assertThat(fence.moved).containsExactly(older);
  }

  @Test
  void bytesLeftIncludeAllFilesThatRemainWhenTheVolumeIsTooFullTwice() throws Exception {
    Path oldest = file("oldest", 4, 5);
    Path older = file("older", 4, 4);
    file("cold", 4, 3);
    settings = settings.withPatience(600, 100);
    fence.beforeStep = () -> fence.isShort = true;
    start();
    Wait.until("the end of a turn", () -> !heard.finished.isEmpty());
    assertThat(packer.figures().bytesLeft()).isEqualTo(12 * MB);

    fence.beforeStep = () -> fence.isShort = fence.moved.contains(oldest);
    fence.isShort = false;
    Wait.until("the end of another turn", () -> heard.finished.contains(4 * MB));
    assertThat(packer.figures().bytesLeft()).isEqualTo(8 * MB);

    fence.beforeStep = () -> {};
    fence.isShort = false;
    await(State.DONE);
    assertThat(fence.moved).containsExactly(oldest, older, dir.resolve("cold"));
    assertThat(packer.figures().bytesLeft()).isZero();
  }

  @Test
  void volumeThatIsTooFullForAFenceIsReportedOnceAndIsNoFailure() throws Exception {
    Path cold = file("cold", 4, 3);
    settings = settings.withPatience(600, 100);
    isVolumeFull = true;
    start();
    Wait.until("a third turn", () -> turns.get() >= 3);
    assertThat(packer.figures().state()).isEqualTo(State.VOLUME_FULL);
    assertThat(packer.figures().failures()).isZero();
    assertThat(heard.failures).containsExactly("is too full");

    isVolumeFull = false;
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
  }

  @Test
  void narrowsTheRangeLaterIfTheDiskBecomesBusyMeanwhile() throws Exception {
    Path cold = file("cold", 4, 3);
    fence.end = FakePackFence.PARTS * MB;
    fence.beforeNarrowing =
        () -> {
          pause(500);
          isDiskBusy = true;
        };
    start();
    Wait.until("a busy disk", () -> isDiskBusy);
    await(State.DISK_BUSY);
    fence.beforeNarrowing = () -> {};
    isDiskBusy = false;
    Wait.until(
        "the end of packing",
        () -> packer.figures().state() == State.DONE || packer.figures().packedFiles() > 0);
    assertThat(fence.moved).containsExactly(cold);
  }

  @Test
  void errorThrownWhileTheRangeIsNarrowedIsReported() throws Exception {
    Path cold = file("cold", 4, 3);
    fence.end = FakePackFence.PARTS * MB;
    fence.beforeNarrowing =
        () -> {
          fence.beforeNarrowing = () -> {};
          pause(500);
          onMeasure =
              () -> {
                onMeasure = () -> {};
                throw new NoClassDefFoundError("thrown by the test");
              };
        };
    start();
    Wait.until("the file", () -> fence.moved.contains(cold));
    assertThat(heard.failures)
        .containsExactly("java.lang.NoClassDefFoundError: thrown by the test");
  }

  @Test
  void refusedFileIsCountedAndTheNextOneMoves() throws Exception {
    Path refused = file("refused", 4, 3);
    Path cold = file("cold", 4, 2);
    fence.refused.put(refused, 26);
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
    assertThat(packer.figures().refusedFiles()).isEqualTo(1);
    assertThat(packer.figures().failures()).isZero();
    assertThat(heard.refused).hasSize(1).first().asString().contains("refused by the test");
  }

  @Test
  void bytesThatWereMovedBeforeARefusalAreCounted() throws Exception {
    fence.refused.put(file("refused", 4, 3), 26);
    fence.movedBeforeRefusal = MB;
    file("cold", 4, 2);
    start();
    await(State.DONE);
    assertThat(packer.figures().packedBytes()).isEqualTo(5 * MB);
    assertThat(heard.finished).containsExactly(5 * MB);
  }

  @Test
  void refusalOfAllFilesIsAFailure() throws Exception {
    fence.refused.put(file("refused", 4, 3), EOPNOTSUPP);
    start();
    await(State.FAILED);
    assertThat(heard.failures)
        .containsExactly("no file can be moved: " + dir + "/refused: is refused by the test");
  }

  @Test
  void refusalThatMayConcernAllFilesIsAFailureEvenIfOtherFilesAreBeingWritten() throws Exception {
    fence.refused.put(file("older", 4, 3), ETXTBSY);
    fence.refused.put(file("cold", 4, 2), EOPNOTSUPP);
    start();
    Wait.until(
        "the end of a turn", () -> !heard.finished.isEmpty() || packer.figures().failures() > 0);
    assertThat(heard.failures)
        .containsExactly("no file can be moved: " + dir + "/cold: is refused by the test");
    assertThat(packer.figures().refusedFiles()).isEqualTo(2);
  }

  @Test
  void refusalThatMayConcernAllFilesIsNoFailureIfAnotherFileMoves() throws Exception {
    Path older = file("older", 4, 3);
    fence.refused.put(file("cold", 4, 2), EOPNOTSUPP);
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(older);
    assertThat(heard.failures).isEmpty();
  }

  @Test
  void refusalThatMayConcernAllFilesIsNoFailureIfBytesHaveMoved() throws Exception {
    fence.refused.put(file("cold", 4, 3), EOPNOTSUPP);
    fence.movedBeforeRefusal = MB;
    start();
    Wait.until(
        "the end of a turn", () -> !heard.finished.isEmpty() || packer.figures().failures() > 0);
    assertThat(heard.failures).isEmpty();
    assertThat(packer.figures().refusedFiles()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {EPERM, EACCES, ETXTBSY})
  void refusalOfAllFilesBecauseOfWritersOrPermissionsIsNoFailure(int errno) throws Exception {
    fence.refused.put(file("older", 4, 3), errno);
    fence.refused.put(file("younger", 4, 2), errno);
    start();
    Wait.until(
        "the end of a turn", () -> !heard.finished.isEmpty() || packer.figures().failures() > 0);
    assertThat(heard.failures).isEmpty();
    await(State.DONE);
    assertThat(packer.figures().refusedFiles()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {EIO, ENODATA, EREMOTEIO})
  void damagedFileIsRefusedAndTheNextOneMoves(int errno) throws Exception {
    fence.refused.put(file("damaged", 4, 3), errno);
    Path cold = file("cold", 4, 2);
    start();
    await(State.DONE);
    assertThat(fence.moved).containsExactly(cold);
    assertThat(packer.figures().refusedFiles()).isEqualTo(1);
    assertThat(packer.figures().failures()).isZero();
  }

  @Test
  void noFileMovesAfterAFileThatCannotBeReturned() throws Exception {
    Path lost = file("lost", 4, 3);
    file("cold", 4, 2);
    fence.refused.put(lost, ENOTRECOVERABLE);
    settings = settings.withMinAgeMs(1000);
    start();
    await(State.FAILED);
    fence.refused.remove(lost);
    int plans = heard.plans.size();
    Wait.until("two more plans", () -> heard.plans.size() >= plans + 2);
    assertThat(fence.moved).isEmpty();
    assertThat(heard.damaged).hasSize(1).first().asString().contains("refused by the test");
    assertThat(heard.failures)
        .singleElement()
        .asString()
        .contains("refused by the test", "until packing is started again");
  }

  @Test
  void severalDamagedFilesInARowAreAFailureOfTheDisk() throws Exception {
    for (int i = 0; i < 5; i++) {
      fence.refused.put(file("damaged" + i, 2, 3), EIO);
    }
    start();
    await(State.FAILED);
    assertThat(packer.figures().refusedFiles()).isEqualTo(3);
    assertThat(heard.failures).hasSize(1);
  }

  @Test
  void exhaustedQuotaIsNotRetriedSoonLikeOtherFailures() throws Exception {
    settings = settings.withMinAgeMs(1000);
    fence.refused.put(file("cold", 4, 3), EDQUOT);
    start();
    await(State.FAILED);
    AtomicInteger otherTurns = new AtomicInteger();
    try (VolumePacker other =
        packer(
            () -> {
              otherTurns.incrementAndGet();
              throw new IOException("thrown by the test");
            })) {
      other.start();
      Wait.until("two retries of another packer", () -> otherTurns.get() >= 3);
    }
    assertThat(turns).hasValue(1);
    assertThat(fence.sinkCalls).isEqualTo(1);
    assertThat(packer.figures().failures()).isEqualTo(1);
  }

  @Test
  void damagedFilesAreCountedFromZeroAfterAFailureOfTheDisk() throws Exception {
    List<Path> damaged = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      damaged.add(file("damaged" + i, 2, 3));
      fence.refused.put(damaged.get(i), EIO);
    }
    Path cold = file("cold", 2, 2);
    settings = settings.withMinAgeMs(1000);
    start();
    await(State.FAILED);
    damaged.subList(1, 4).forEach(fence.refused::remove);
    Wait.until("the other files", () -> fence.moved.contains(cold));
  }

  @Test
  void bytesLeftIncludeBytesForWhichTheFenceHasNoBlocks() throws Exception {
    file("older", 2, 4);
    file("cold", 4, 3);
    fence.end = 6 * MB;
    fence.reservedParts = FakePackFence.PARTS - 6 - 3;
    start();
    await(State.DONE);
    assertThat(packer.figures().packedBytes()).isEqualTo(3 * MB);
    assertThat(packer.figures().bytesLeft()).isEqualTo(3 * MB);
  }

  @Test
  void errorThrownInTheThreadDoesNotEndIt() throws Exception {
    file("cold", 4, 3);
    onMeasure =
        () -> {
          throw new NoClassDefFoundError("thrown by the test");
        };
    settings = settings.withMinAgeMs(1000);
    start();
    Wait.until("failures", () -> packer.figures().failures() >= 2);
    assertThat(heard.failures)
        .containsExactly("java.lang.NoClassDefFoundError: thrown by the test");
    onMeasure = () -> {};
    await(State.DONE);
    assertThat(fence.moved).hasSize(1);
  }

  @Test
  void errorThrownWhileAFileMovesIsReported() throws Exception {
    Path cold = file("cold", 8, 3);
    fence.beforeStep =
        () -> {
          pause(300);
          onMeasure =
              () -> {
                throw new OutOfMemoryError("thrown by the test");
              };
        };
    start();
    await(State.FAILED);
    assertThat(heard.failures).containsExactly("java.lang.OutOfMemoryError: thrown by the test");
    assertThat(fence.moved).isEmpty();
    fence.beforeStep = () -> {};
    onMeasure = () -> {};
    Wait.until("the file", () -> fence.moved.contains(cold));
  }

  @Test
  void closeEndsAMoveAtTheNextStep() throws Exception {
    file("cold", 20, 3);
    fence.beforeStep =
        () -> {
          while (!packer.isStopped()) {
            pause(10);
          }
        };
    start();
    Wait.until("a move", () -> fence.sinkCalls == 1);
    packer.close();
    assertThat(packer.figures().state()).isEqualTo(State.STOPPED);
    assertThat(packer.figures().packedBytes()).isEqualTo(MB);
  }

  private Path file(String name, int parts, int ageDays) throws IOException {
    Path file = fence.create(dir.resolve(name), parts);
    long modified = System.currentTimeMillis() - ageDays * DAY;
    Files.setAttribute(file, "lastAccessTime", FileTime.fromMillis(modified));
    Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
    return file;
  }

  private void start() {
    packer = packer(this::prepare);
    packer.start();
  }

  private VolumePacker packer(BackgroundWork.Round prepare) {
    long began = System.nanoTime();
    return new VolumePacker(
        dir,
        List.of(dir),
        settings,
        fence,
        () -> {
          busyReads.incrementAndGet();
          onMeasure.run();
          long busyMs = (System.nanoTime() - began) / 1_000_000;
          return new long[] {isDiskBusy ? busyMs : 0};
        },
        sharing,
        prepare,
        heard);
  }

  private void prepare() throws VolumeFullException {
    turns.incrementAndGet();
    if (isVolumeFull) {
      throw new VolumeFullException("is too full");
    }
  }

  private void await(State state) {
    Wait.until(state.toString(), () -> packer.figures().state() == state);
  }

  /**
   * Waits until the packer has completed a measurement of the disk and begun the next one, or has
   * no files left to move.
   */
  private void awaitMeasurement() {
    int before = busyReads.get();
    Wait.until(
        "a measurement of the disk",
        () -> busyReads.get() >= before + 4 || packer.figures().state() == State.DONE);
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Heard implements PackListener {
    final List<PackPlan> plans = new CopyOnWriteArrayList<>();
    final List<String> refused = new CopyOnWriteArrayList<>();
    final List<String> damaged = new CopyOnWriteArrayList<>();
    final List<String> failures = new CopyOnWriteArrayList<>();
    final List<Long> finished = new CopyOnWriteArrayList<>();

    @Override
    public void fenced(Path dir, ByteRange allowed) {
      throw new AssertionError("no fence is set");
    }

    @Override
    public void planned(Path dir, PackPlan plan) {
      plans.add(plan);
    }

    @Override
    public void refused(Path dir, DataFile file, String message) {
      refused.add(message);
    }

    @Override
    public void damaged(Path dir, DataFile file, String message) {
      damaged.add(message);
    }

    @Override
    public void finished(Path dir, long bytes) {
      finished.add(bytes);
    }

    @Override
    public void packingFailed(Path dir, String message) {
      failures.add(message);
    }
  }
}
