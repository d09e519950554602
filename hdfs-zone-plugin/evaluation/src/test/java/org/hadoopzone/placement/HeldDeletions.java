/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.apache.hadoop.test.MetricsAsserts;
import org.apache.hadoop.yarn.server.nodemanager.executor.DeletionAsUserContext;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.Zone;

/**
 * The container executor of the plugin, with deletions that a test can hold. The test can then
 * compare the metrics with the files to be deleted. A {@link MiniHadoop} with this executor deletes
 * the files of finished applications immediately.
 */
public class HeldDeletions extends ZoneDefaultContainerExecutor {
  private static final String ALL = "application_";

  private static volatile CountDownLatch released = new CountDownLatch(0);

  @Override
  public void deleteAsUser(DeletionAsUserContext context) throws IOException, InterruptedException {
    released.await();
    super.deleteAsUser(context);
  }

  /** Waits until the files of earlier applications are deleted, then holds all deletions. */
  static Hold hold(MiniHadoop hadoop) {
    Wait.until("the end of all applications", hadoop::hasNoRunningApplication);
    Wait.until("the deletion of all files", () -> files(hadoop, ALL).isEmpty());
    released = new CountDownLatch(1);
    return new Hold(hadoop);
  }

  /** Holds deletions until it is closed. */
  static final class Hold implements AutoCloseable {
    private final MiniHadoop hadoop;
    private final Map<Zone, Long> before = counted();
    private final long notMeasuredBefore = counter("DirsNotMeasured");

    private Hold(MiniHadoop hadoop) {
      this.hadoop = hadoop;
    }

    /**
     * Waits until an application has ended, releases the deletion of its files, and asserts that
     * the metrics have counted them.
     *
     * @return the counted bytes
     */
    Map<Zone, Long> assertMetricsAgreeWithDisks(String application) throws IOException {
      Wait.until("the end of all applications", hadoop::hasNoRunningApplication);
      String dir = "/appcache/" + application + "/";
      // Hadoop can delete the dir of a container together with the dir of its application before
      // the plugin has measured the container.
      Map<Zone, Long> atLeast = bytes(files -> !files.matches(".*" + dir + "container_.*"), dir);
      Map<Zone, Long> atMost = bytes(files -> true, dir);
      close();
      Wait.until("the deletion of all files", () -> files(hadoop, ALL).isEmpty());
      Map<Zone, Long> left = counted();
      for (Zone zone : Zone.values()) {
        left.merge(zone, -before.get(zone), Long::sum);
        assertThat(left.get(zone))
            .as("bytes left in the zone %s", zone)
            .isBetween(atLeast.get(zone), atMost.get(zone));
      }
      assertThat(counter("DirsNotMeasured")).isEqualTo(notMeasuredBefore);
      return left;
    }

    /** Returns the bytes of matching files, except localized files. */
    private Map<Zone, Long> bytes(Predicate<String> condition, String dir) throws IOException {
      Map<Zone, Long> bytes = new EnumMap<>(Map.of(Zone.OUTER, 0L, Zone.INNER, 0L));
      for (Path file : files(hadoop, dir)) {
        String path = file.toString();
        if (!path.contains(dir + "filecache/") && condition.test(path)) {
          bytes.merge(MiniHadoop.zoneOf(localDir(file)), Files.size(file), Long::sum);
        }
      }
      return bytes;
    }

    private File localDir(Path file) {
      for (File dir : hadoop.localDirs()) {
        if (file.startsWith(dir.toPath())) {
          return dir;
        }
      }
      throw new AssertionError(file + " is in no local dir");
    }

    @Override
    public void close() {
      released.countDown();
    }
  }

  /** Returns the regular files of applications in the local dirs. */
  private static List<Path> files(MiniHadoop hadoop, String part) throws IOException {
    List<Path> files = new ArrayList<>();
    for (File dir : hadoop.localDirs()) {
      files.addAll(
          FileTrees.files(
              dir.toPath().resolve("usercache"),
              file ->
                  file.toString().contains(part)
                      && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)));
    }
    return files;
  }

  private static Map<Zone, Long> counted() {
    return new EnumMap<>(
        Map.of(Zone.OUTER, counter("BytesLeftInOuter"), Zone.INNER, counter("BytesLeftInInner")));
  }

  private static long counter(String name) {
    return MetricsAsserts.getLongCounter(name, MetricsAsserts.getMetrics("DiskZoneContainers"));
  }
}
