/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.server.nodemanager.executor.DeletionAsUserContext;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the files of applications and containers by zone just before the NodeManager deletes
 * them. Adds their bytes to the metrics, and writes them to the log when the last dir of an
 * application is deleted. The container executors call it in the threads of the deletion service.
 *
 * <p>This class never fails a deletion: it only counts the dirs that it could not measure.
 * Thread-safe.
 */
final class DeletionHook {
  private static final Logger LOG = LoggerFactory.getLogger(DeletionHook.class);

  /** The dir of an application or of a container, below a local dir. */
  private static final Pattern DIR =
      Pattern.compile("(/usercache/([^/]+)/appcache/(application_\\d+_\\d+))(/container_\\w+)?");

  /** Localized files, and dirs of containers, which are measured when the containers end. */
  private static final Pattern SKIPPED_OF_APPLICATION = Pattern.compile("filecache|container_\\w+");

  /**
   * The NodeManager's own files. With the Linux executor, it may lack the permission to list them.
   */
  private static final Pattern SKIPPED_OF_CONTAINER = Pattern.compile("sysfs");

  /**
   * Maximum number of files to measure in a dir. Reading the sizes of so many files takes seconds.
   */
  private static final int MOST_FILES = 1_000_000;

  /**
   * Maximum number of applications to remember if the NodeManager does not delete all their dirs.
   */
  private static final int MOST_APPLICATIONS = 10_000;

  private final LocalDirs localDirs;
  private final LaunchMetrics metrics;
  private final WarningLimit warnings = new WarningLimit(System::nanoTime);

  /** The applications that have left files, in the order of their latest deletions. */
  private final Map<String, Left> applications =
      new LinkedHashMap<String, Left>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Left> eldest) {
          return size() > MOST_APPLICATIONS;
        }
      };

  DeletionHook(LocalDirs localDirs, LaunchMetrics metrics) {
    this.localDirs = localDirs;
    this.metrics = metrics;
  }

  /** Measures the dirs that Hadoop is about to delete, if they belong to an application. */
  void measure(DeletionAsUserContext context) {
    try {
      if (localDirs.areInBothZones()) {
        for (Path dir : dirs(context)) {
          measure(dir.toUri().getPath());
        }
      }
    } catch (Throwable e) {
      reportFailure(e);
    }
  }

  private static List<Path> dirs(DeletionAsUserContext context) {
    Path subDir = context.getSubDir();
    List<Path> baseDirs = context.getBasedirs();
    if (baseDirs == null || baseDirs.isEmpty()) {
      return Collections.singletonList(subDir);
    }
    return baseDirs.stream()
        .map(base -> subDir == null ? base : new Path(base, subDir))
        .collect(Collectors.toList());
  }

  private void measure(String dir) throws IOException {
    String localDir = localDirs.holding(dir).orElse(dir);
    Matcher names = DIR.matcher(dir.substring(localDir.length()));
    if (!names.matches() || !isDirectory(dir)) {
      return;
    }
    boolean isOfApplication = names.group(4) == null;
    String application = names.group(3);
    if (isOfApplication) {
      listDirs(application, names.group(1));
    }
    FileSizes sizes =
        FileSizes.of(
            Paths.get(dir),
            isOfApplication ? SKIPPED_OF_APPLICATION : SKIPPED_OF_CONTAINER,
            MOST_FILES);
    Zone zone = localDirs.zoneOf(localDir);
    metrics.countLeft(zone, sizes.bytes());
    sizes.gap().ifPresent(gap -> reportGap(dir, gap));
    add(application, zone, sizes.bytes(), isOfApplication ? localDir : null)
        .ifPresent(
            left ->
                LOG.info(
                    "Application {} of user {} left temporary files: {} in the outer zone, {} in"
                        + " the inner zone",
                    application,
                    names.group(2),
                    ByteSize.exactText(left.bytes(Zone.OUTER)),
                    ByteSize.exactText(left.bytes(Zone.INNER))));
  }

  /** Lists the dirs of an application before the first one is deleted. */
  private void listDirs(String application, String subDir) {
    synchronized (applications) {
      if (left(application).unmeasured != null) {
        return;
      }
    }
    // This may wait for disks, so it runs without the lock.
    Set<String> dirs =
        localDirs.paths().stream()
            .filter(dir -> isDirectory(dir + subDir))
            .collect(Collectors.toSet());
    synchronized (applications) {
      Left left = left(application);
      if (left.unmeasured == null) {
        left.unmeasured = dirs;
      }
    }
  }

  private static boolean isDirectory(String path) {
    return Files.isDirectory(Paths.get(path), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Adds bytes to those of an application.
   *
   * @param measured the local dir of the measured application dir; {@code null} if a container dir
   *     was measured
   * @return the bytes of the application if this was its last dir
   */
  private Optional<Left> add(String application, Zone zone, long bytes, String measured) {
    synchronized (applications) {
      Left left = left(application);
      left.bytes.merge(zone, bytes, Long::sum);
      if (measured == null || left.unmeasured == null) {
        return Optional.empty();
      }
      left.unmeasured.remove(measured);
      if (!left.unmeasured.isEmpty()) {
        return Optional.empty();
      }
      applications.remove(application);
      return Optional.of(left);
    }
  }

  private Left left(String application) {
    return applications.computeIfAbsent(application, any -> new Left());
  }

  /** Reports a dir without the names of files, because users can set them to any text. */
  private void reportGap(String dir, String gap) {
    metrics.countNotMeasured();
    if (warnings.permits()) {
      LOG.warn(
          "Some files of {} were not measured before their deletion: {}. The metric"
              + " DirsNotMeasured counts such dirs; this message appears at most once a minute",
          dir,
          gap);
    }
  }

  private void reportFailure(Throwable failure) {
    try {
      metrics.countNotMeasured();
      if (warnings.permits()) {
        LOG.warn(
            "A dir was not measured before its deletion because of an error. The metric"
                + " DirsNotMeasured counts such dirs; this message appears at most once a minute",
            failure);
      }
    } catch (Throwable e) {
      // Even reporting failed, for example because memory is exhausted. Delete the dir anyway.
    }
  }

  /** The bytes that an application left. */
  private static final class Left {
    private final Map<Zone, Long> bytes = new EnumMap<>(Zone.class);

    /**
     * The local dirs whose application dir is not measured yet; {@code null} until the NodeManager
     * begins to delete the application dirs.
     */
    private Set<String> unmeasured;

    long bytes(Zone zone) {
      return bytes.getOrDefault(zone, 0L);
    }
  }
}
