/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.nio.file.Paths;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restricts the local dirs in the environment of a container to its preferred zone. The container
 * executors call it just before they write the launch script.
 *
 * <p>This class never fails a launch: after an error, the container gets the environment that stock
 * Hadoop gives it. Thread-safe.
 */
final class LaunchHook {
  private static final Logger LOG = LoggerFactory.getLogger(LaunchHook.class);

  private static final String LOCAL_DIRS = Environment.LOCAL_DIRS.name();
  private static final String SEPARATOR = ",";

  /** Enough for the JVM to compile the methods that are called for each local dir. */
  private static final int REHEARSALS = 200;

  /**
   * With this variable, a container runs the entry point of its image, and Hadoop sets none of its
   * own variables. {@link #LOCAL_DIRS} is then any text of the user.
   */
  private static final String ENTRY_POINT =
      Environment.YARN_CONTAINER_RUNTIME_DOCKER_RUN_OVERRIDE_DISABLE.name();

  private final ContainerRule rule;
  private final LocalDirs localDirs;
  private final Predicate<String> hasSpace;
  private final LaunchMetrics metrics;
  private final DeletionHook deletions;
  private final WarningLimit malformedWarnings = new WarningLimit(System::nanoTime);
  private final WarningLimit failureWarnings = new WarningLimit(System::nanoTime);

  /**
   * Creates a hook.
   *
   * @param hasSpace returns whether a local dir of the NodeManager has enough free space
   */
  LaunchHook(
      ContainerRule rule, LocalDirs localDirs, Predicate<String> hasSpace, LaunchMetrics metrics) {
    this.rule = rule;
    this.localDirs = localDirs;
    this.hasSpace = hasSpace;
    this.metrics = metrics;
    deletions = new DeletionHook(localDirs, metrics);
  }

  /**
   * Reads the hook of a NodeManager from its configuration.
   *
   * @return a hook that changes nothing if all local dirs are in one zone
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range. The NodeManager then does not start
   */
  static LaunchHook read(Configuration conf) {
    ContainerRule rule = ContainerRule.read(conf::get);
    LocalSpace space = LocalSpace.read(conf);
    ZoneRule zones = ZoneRule.read(conf::get);
    LocalDirs dirs = LocalDirs.read(conf, zones);
    if (dirs.areInBothZones()) {
      LOG.info("Choosing the local dirs of containers by disk zone. Local dirs: {}", dirs.paths());
      new LaunchHook(rule, dirs, space::isEnoughIn, LaunchMetrics.register()).rehearse();
    } else {
      zones.review(YarnConfiguration.NM_LOCAL_DIRS, dirs.paths()).forEach(LOG::warn);
    }
    return new LaunchHook(rule, dirs, space::isEnoughIn, LaunchMetrics.register());
  }

  /**
   * Chooses the dirs of containers that are not launched. This loads the classes, and the fence
   * library if there is a fence, so that no launch waits for them.
   */
  private void rehearse() {
    Map<String, String> environment =
        Collections.singletonMap(LOCAL_DIRS, String.join(SEPARATOR, localDirs.paths()));
    for (int i = 0; i < REHEARSALS; i++) {
      localDirs.paths().forEach(dir -> LocalSpace.releasable(Paths.get(dir)));
      environment(environment, Collections.singletonList(ContainerRule.CLASSES.get(0)), "");
    }
  }

  /** Returns the hook that measures what the containers left. */
  DeletionHook deletions() {
    return deletions;
  }

  /**
   * Returns the environment of a container with the local dirs that are chosen for it.
   *
   * @param stock the environment that Hadoop has prepared; it is not changed
   * @param command the launch command of the container
   * @param user the owner of the job
   * @return a changed copy, or {@code stock} itself if the container keeps all local dirs
   */
  Map<String, String> environment(
      Map<String, String> stock, Collection<String> command, String user) {
    try {
      return localDirs.areInBothZones() ? place(stock, command, user) : stock;
    } catch (Throwable e) {
      report(e);
      return stock;
    }
  }

  private Map<String, String> place(
      Map<String, String> stock, Collection<String> command, String user) {
    String request = stock.get(ContainerRule.REQUEST);
    if (request != null && !ContainerRule.isValid(request)) {
      reportMalformed(user);
      return stock;
    }
    Optional<Zone> preferred = rule.preferredZone(request, command);
    if (!preferred.isPresent()) {
      return stock;
    }
    if (Boolean.parseBoolean(stock.get(ENTRY_POINT))) {
      return stock;
    }
    Map<String, String> holding = new LinkedHashMap<>();
    Map<String, Zone> zones = new LinkedHashMap<>();
    for (String dir : stock.get(LOCAL_DIRS).split(SEPARATOR)) {
      String localDir = requireLocalDir(dir);
      holding.put(dir, localDir);
      zones.put(dir, localDirs.zoneOf(localDir));
    }
    LaunchDirs chosen =
        LaunchDirs.choose(zones, preferred.get(), dir -> hasSpace.test(holding.get(dir)));
    metrics.count(chosen.reason(), preferred.get());
    LOG.debug("Container of {}: {}, local dirs {}", user, chosen.reason(), chosen.dirs());
    return chosen.dirs().size() == zones.size() ? stock : withLocalDirs(stock, chosen.dirs());
  }

  private String requireLocalDir(String dir) {
    return localDirs
        .holding(new Path(dir).toUri().getPath())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    dir + " is not in any of the local dirs " + localDirs.paths()));
  }

  private static Map<String, String> withLocalDirs(Map<String, String> stock, List<String> dirs) {
    Map<String, String> changed = new LinkedHashMap<>(stock);
    changed.put(LOCAL_DIRS, String.join(SEPARATOR, dirs));
    return changed;
  }

  /** Warns without the value, because users can set it to any text. */
  private void reportMalformed(String user) {
    metrics.countMalformed();
    if (malformedWarnings.permits()) {
      LOG.warn(
          "Ignoring {} of a job of user {}: the value must be outer, inner or any. The metric"
              + " RequestsMalformed counts the containers of such jobs. This message appears at most"
              + " once a minute",
          ContainerRule.REQUEST,
          user);
    }
  }

  private void report(Throwable failure) {
    try {
      metrics.countFailure();
      if (failureWarnings.permits()) {
        LOG.warn(
            "A container keeps all local dirs because of an error. The metric Failures counts such"
                + " containers; this message appears at most once a minute",
            failure);
      }
    } catch (Throwable e) {
      // Even reporting failed, for example because memory is exhausted. Start the container anyway.
    }
  }
}
