/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes one system call of a guard fail. All other calls are real. */
class OverlayGuardTest {
  private static final long BYTES = 64 << 20;
  private static final int EIO = 5;

  @TempDir private Path dir;
  @AutoClose private SmallFileSystem fileSystem;
  private OverlayDirs dirs;
  private final List<String> told = new ArrayList<>();

  /** Name of the system call that fails; empty for none. {@link #error} is its errno. */
  private String failing = "";

  private int error;

  /** The error that the call throws; null if the call fails with {@link #error} instead. */
  private Error thrown;

  private Runnable afterSync = () -> {};

  @BeforeEach
  void makeLayers() throws IOException {
    fileSystem = SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), BYTES);
    for (String name : new String[] {"lower", "upper", "work", "target"}) {
      Files.createDirectories(layer(name));
    }
    Files.writeString(layer("lower").resolve("file"), "old");
    dirs = OverlayDirs.of(List.of(layer("lower")), layer("upper"), layer("work"), layer("target"));
  }

  @Test
  void afterAFailedSyncTheOverlayCountsAsCrashed() throws IOException {
    try (OverlayGuard guard = mount()) {
      Files.writeString(layer("target").resolve("file"), "new");
      fail("syncfs", EIO);
      assertThatThrownBy(guard::run)
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll(layer("upper").toString(), "dmesg", "overlay check");
    }
    assertThat(told).contains("mounted").doesNotContain("ended", "left behind");
    Inspection inspection = new Inspection(dirs.upper, dirs.work);
    assertThat(inspection.state).isEqualTo(EndState.CRASHED);
    assertThat(inspection.lastSyncMs).isPositive();
    assertThat(inspection.doubtful).containsExactly(Path.of("file"));
  }

  @Test
  void overlayCountsAsCrashedEvenIfItsMarkCannotBeWrittenAfterAFailedSync() throws IOException {
    try (OverlayGuard guard = mount()) {
      Command.run("chattr", "+i", dirs.work.resolve("guard"));
      fail("syncfs", EIO);
      assertThatThrownBy(guard::run)
          .isInstanceOf(IOException.class)
          .satisfies(
              e ->
                  assertThat(e.getSuppressed())
                      .singleElement()
                      .asString()
                      .contains(dirs.work.resolve("guard").toString()));
    } finally {
      Command.run("chattr", "-i", dirs.work.resolve("guard"));
    }
    assertThat(new Inspection(dirs.upper, dirs.work).state).isEqualTo(EndState.CRASHED);
  }

  @Test
  void acceptingAnOverlayKeepsTheLastSyncOfAnotherOverlayOfTheGuard() throws IOException {
    for (String name : new String[] {"upper2", "work2", "target2"}) {
      Files.createDirectories(layer(name));
    }
    OverlayDirs other =
        OverlayDirs.of(List.of(layer("lower")), layer("upper2"), layer("work2"), layer("target2"));
    crash(List.of(dirs, other));
    new Inspection(dirs.upper, dirs.work).accept();
    Inspection inspection = new Inspection(other.upper, other.work);
    assertThat(inspection.state).isEqualTo(EndState.CRASHED);
    assertThat(inspection.lastSyncMs).isPositive();
  }

  @Test
  void lastSyncIsKnownAfterTheFileSystemWasMountedElsewhere() throws IOException {
    crash(List.of(dirs));
    fileSystem.close();
    try (SmallFileSystem elsewhere =
        SmallFileSystem.mounted(dir.resolve("image"), dir.resolve("elsewhere"))) {
      Inspection inspection =
          new Inspection(elsewhere.path().resolve("upper"), elsewhere.path().resolve("work"));
      assertThat(inspection.state).isEqualTo(EndState.CRASHED);
      assertThat(inspection.lastSyncMs).isPositive();
    } finally {
      // The test unmounts this file system at its end.
      fileSystem = SmallFileSystem.mounted(dir.resolve("image"), dir.resolve("mounted"));
    }
  }

  @Test
  void upperLayerWithUncleanEndIsNotMountedWithAnotherWorkDirectory() throws IOException {
    crash(List.of(dirs));
    failing = "";
    OverlayDirs clean = dirs;
    Path file = Files.writeString(layer("upper").resolve("file"), "new");
    dirs = withOtherWork();
    assertThatThrownBy(this::mount)
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(layer("upper") + "/../work", "did not end cleanly", "setfattr -x");
    assertThat(layer("work2")).isEmptyDirectory();

    new Inspection(clean.upper, clean.work).accept();
    mount().close();
    assertThat(told).contains("mounted", "ended");
    assertThat(file).hasContent("new");
  }

  @Test
  void checkWithCleanWorkDirectoryReportsUncleanEndWithAnotherOne() throws IOException {
    OverlayDirs clean = dirs;
    mount().close();
    dirs = withOtherWork();
    crash(List.of(dirs));
    Files.writeString(layer("upper").resolve("file"), "new");
    assertThatThrownBy(() -> new Inspection(clean.upper, clean.work))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(layer("upper") + "/../work2", "did not end cleanly");
    assertThat(new Inspection(dirs.upper, dirs.work).state).isEqualTo(EndState.CRASHED);
  }

  @Test
  void overlayDoesNotCountAsCleanIfItsUpperLayerStillNamesTheWorkDirectory() throws IOException {
    crash(List.of(dirs));
    Inspection inspection = new Inspection(dirs.upper, dirs.work);
    Command.run("chattr", "+i", dirs.upper);
    try {
      assertThatThrownBy(inspection::accept).isInstanceOf(IOException.class);
    } finally {
      Command.run("chattr", "-i", dirs.upper);
    }
    assertThat(new Inspection(dirs.upper, dirs.work).state).isEqualTo(EndState.CRASHED);
    inspection.accept();
    assertThat(Mark.work(dirs.upper)).isEmpty();
  }

  @Test
  void emptyUpperLayerIsMountedWithAnotherWorkDirectoryAfterUncleanEnd() throws IOException {
    crash(List.of(dirs));
    failing = "";
    assertThat(layer("upper")).isEmptyDirectory();
    dirs = withOtherWork();
    mount().close();
    assertThat(told).contains("ended");
  }

  @Test
  void upperLayerIsMountedWithAnotherWorkDirectoryAfterCleanEnd() throws IOException {
    Files.writeString(layer("upper").resolve("file"), "new");
    mount().close();
    dirs = withOtherWork();
    mount().close();
    assertThat(told).filteredOn("ended"::equals).hasSize(2);
  }

  private OverlayDirs withOtherWork() throws IOException {
    Path work = Files.createDirectories(layer("work2"));
    return OverlayDirs.of(List.of(layer("lower")), layer("upper"), work, layer("target"));
  }

  @Test
  void lastSyncThatTheMarkDoesNotRecordIsUnknown() throws IOException {
    Files.writeString(dirs.work.resolve("guard"), "another boot\n/data/1/work/guard-synced-1\n");
    Inspection inspection = new Inspection(dirs.upper, dirs.work);
    assertThat(inspection.state).isEqualTo(EndState.CRASHED);
    assertThat(inspection.lastSyncMs).isZero();
  }

  @Test
  void errorOutsideOfASyncIsReportedAndSyncsContinue() throws Exception {
    try (OverlayGuard guard = mount()) {
      afterSync =
          () -> {
            afterSync = guard::stop;
            throw new OutOfMemoryError("thrown by the test");
          };
      guard.run();
    }
    assertThat(told)
        .containsExactly(
            "synced",
            "mounted",
            "synced",
            "failed: java.lang.OutOfMemoryError: thrown by the test",
            "synced",
            "synced",
            "ended");
  }

  @Test
  void errorInSyncCountsAsFailedSync() throws IOException {
    try (OverlayGuard guard = mount()) {
      Files.writeString(layer("target").resolve("file"), "new");
      failing = "syncfs";
      thrown = new OutOfMemoryError("thrown by the test");
      assertThatThrownBy(guard::run)
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll("thrown by the test", "overlay check");
      failing = "";
    }
    assertThat(told).doesNotContain("ended");
    assertThat(new Inspection(dirs.upper, dirs.work).state).isEqualTo(EndState.CRASHED);
  }

  @Test
  void aKernelWithoutVolatileLeavesNothingBehind() throws IOException {
    fail("mount", OverlayCalls.EINVAL);
    assertThatThrownBy(this::mount)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(layer("target").toString());
    assertThat(told).doesNotContain("mounted", "ended");
    assertThat(layer("work")).isEmptyDirectory();
  }

  @Test
  void leavesNothingBehindOnAFullFileSystem() throws IOException {
    fill(layer("filler"));
    assertThatThrownBy(this::mount)
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(layer("work").toString(), "No space left on device");
    assertThat(layer("work")).isEmptyDirectory();
    Files.delete(layer("filler"));
    try (OverlayGuard guard = mount()) {
      guard.stop();
    }
    assertThat(told).contains("mounted", "ended");
  }

  /** Writes to a file until its file system has no space for another byte. */
  private static void fill(Path file) throws IOException {
    try (FileChannel filler =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (int size = 1 << 20; size > 0; size /= 2) {
        try {
          while (filler.write(ByteBuffer.allocate(size)) > 0) {
            // Writes until the file system is full.
          }
        } catch (IOException e) {
          // Write the cached data, so that ext4 releases the space that it has reserved for it.
          filler.force(true);
        }
      }
    }
  }

  @Test
  void leavesNothingBehindIfTheFileSystemCannotBeWatched() {
    fail("fanotify_mark", OverlayCalls.EPERM);
    assertThatThrownBy(this::mount)
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(layer("upper").toString(), "as root");
    assertThat(layer("work")).isEmptyDirectory();
  }

  @Test
  void setuidProgramOnNosuidLayersGainsNoPrivileges() throws IOException {
    Path program = layer("lower").resolve("id");
    Files.copy(Path.of("/usr/bin/id"), program);
    Command.run("chmod", "4755", program);
    // Give other users access to the temporary directory.
    Command.run("chmod", "755", dir);
    Command.run("mount", "-o", "remount,nosuid,nodev", dir.resolve("mounted"));
    try (OverlayGuard guard = mount()) {
      assertThat(
              Command.run(
                      "setpriv",
                      "--reuid=65534",
                      "--regid=65534",
                      "--clear-groups",
                      layer("target").resolve("id"),
                      "-u")
                  .trim())
          .isEqualTo("65534");
      assertThat(options()).contains("nosuid", "nodev").doesNotContain("noexec");
      guard.stop();
    }
  }

  @Test
  void overlayInheritsSecurityFlagsOfAllLayers() throws IOException {
    try (SmallFileSystem lower = SmallFileSystem.tmpfs(dir.resolve("restricted"), 1 << 20)) {
      Command.run("mount", "-o", "remount,noexec,nodev", lower.path());
      Command.run("mount", "-o", "remount,nosuid,noatime", dir.resolve("mounted"));
      dirs =
          OverlayDirs.of(
              List.of(layer("lower"), lower.path()),
              layer("upper"),
              layer("work"),
              layer("target"));
      try (OverlayGuard guard = mount()) {
        assertThat(options()).contains("rw", "nosuid", "nodev", "noexec", "noatime");
        guard.stop();
      }
    }
  }

  @Test
  void readOnlyUpperLayerIsRefusedWithTheRemedy() throws IOException {
    Command.run("mount", "-o", "remount,bind,ro", dir.resolve("mounted"));
    assertThatThrownBy(this::mount)
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(layer("upper").toString(), "read-only", "remount,rw");
  }

  private List<String> options() throws IOException {
    return List.of(
        Command.run("findmnt", "-n", "-o", "VFS-OPTIONS", layer("target")).trim().split(","));
  }

  @Test
  void overlaysShareNoDirectoryThatTheyWriteTo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OverlayGuard.mount(List.of(dirs, dirs), new SyncRule(1, 1), listener()))
        .withMessageContainingAll(layer("upper").toString(), "specified twice");
  }

  private OverlayGuard mount() throws IOException {
    return mount(List.of(dirs));
  }

  private OverlayGuard mount(List<OverlayDirs> overlays) throws IOException {
    return OverlayGuard.mount(libc(), overlays, new SyncRule(50, 1), listener());
  }

  /** Ends a guard with a failed sync, so that the overlays count as crashed. */
  private void crash(List<OverlayDirs> overlays) throws IOException {
    try (OverlayGuard guard = mount(overlays)) {
      fail("syncfs", EIO);
      assertThatThrownBy(guard::run).isInstanceOf(IOException.class);
    }
  }

  private void fail(String call, int with) {
    failing = call;
    error = with;
  }

  private OverlayCalls libc() {
    return (OverlayCalls)
        Proxy.newProxyInstance(
            OverlayCalls.class.getClassLoader(),
            new Class<?>[] {OverlayCalls.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(failing)) {
                throw thrown == null ? new LastErrorException(error) : thrown;
              }
              try {
                return method.invoke(OverlayCalls.Holder.LIBRARY, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private GuardListener listener() {
    return new GuardListener() {
      @Override
      public void mounted(Path target) {
        told.add("mounted");
      }

      @Override
      public void synced(long copiedUp, long tookMs) {
        told.add("synced");
        afterSync.run();
      }

      @Override
      public void failed(Throwable failure) {
        told.add("failed: " + failure);
      }

      @Override
      public void ended(Path target) {
        told.add("ended");
      }

      @Override
      public void leftBehind(Path target, String why) {
        told.add("left behind");
      }
    };
  }

  private Path layer(String name) {
    return dir.resolve("mounted").resolve(name);
  }
}
