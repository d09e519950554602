/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.hdfs.client.ZoneDistributedFileSystem;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.yarn.ZoneLinuxContainerExecutor;

/** Checks that keys name existing classes, and that these classes work together. */
final class ClassChecks {
  /** The key that names the class of the NodeManager's fence service. */
  static final String SERVICE_CLASS =
      String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, FenceAuxiliaryService.NAME);

  /** A part of the package name of every plugin class, in lower case. */
  private static final String OURS = "hadoopzone";

  /** The class that runs the tasks of MapReduce jobs. */
  private static final String MAPREDUCE_TASK = "org.apache.hadoop.mapred.YarnChild";

  private static final String GPU = "yarn.io/gpu";

  /** Keys that only Hadoop's LinuxContainerExecutor reads. */
  private static final List<String> LINUX_EXECUTOR_KEYS =
      Collections.unmodifiableList(
          Arrays.asList(
              "yarn.nodemanager.linux-container-executor.group",
              YarnConfiguration.NM_LINUX_CONTAINER_EXECUTOR_PATH));

  /** The classes of the plugin that each key can name. */
  private static final Map<String, List<Class<?>>> CLASSES = new LinkedHashMap<>();

  static {
    add(
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class);
    add(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class);
    add(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, ZoneBlockPlacementPolicy.class);
    add(DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY, ZoneStripedBlockPlacementPolicy.class);
    add(Daemon.HDFS_CLASS, ZoneDistributedFileSystem.class);
    add(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, ZoneMapOutputCollector.class);
    add(MRConfig.SHUFFLE_CONSUMER_PLUGIN, ZoneShuffle.class);
    add(
        YarnConfiguration.NM_CONTAINER_EXECUTOR,
        ZoneDefaultContainerExecutor.class,
        ZoneLinuxContainerExecutor.class);
    add(SERVICE_CLASS, FenceAuxiliaryService.class);
  }

  private ClassChecks() {}

  private static void add(String key, Class<?>... classes) {
    CLASSES.put(key, Arrays.asList(classes));
  }

  /** Reports plugin classes that do not exist or do not fit the key that names them. */
  static List<Finding> names(Daemon daemon) {
    List<Finding> findings = new ArrayList<>();
    CLASSES.forEach(
        (key, classes) -> {
          List<String> valid = classes.stream().map(Class::getName).collect(Collectors.toList());
          for (String name : daemon.conf().getTrimmedStrings(key)) {
            if (name.toLowerCase(Locale.ROOT).contains(OURS) && !names(name, classes)) {
              findings.add(
                  daemon.wrong(
                      key,
                      "names " + name + ", which is not a class of the plugin for this key",
                      "Set the key to " + String.join(" or ", valid) + "."));
            }
          }
        });
    return findings;
  }

  /**
   * Returns whether a name is the current or a former name of one of the classes. Former names are
   * subclasses.
   */
  private static boolean names(String name, List<Class<?>> classes) {
    try {
      Class<?> named = Class.forName(name, false, ClassChecks.class.getClassLoader());
      return classes.stream().anyMatch(valid -> valid.isAssignableFrom(named));
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /**
   * Checks the container executor of a NodeManager. A plugin executor must replace the Hadoop
   * executor that it extends. Otherwise, containers run as a different user than before.
   */
  static List<Finding> containerExecutor(Daemon daemon) {
    if (!daemon.is(Role.NODEMANAGER) || !daemon.placesContainersByZone()) {
      return Collections.emptyList();
    }
    List<Finding> findings = new ArrayList<>();
    Configuration conf = daemon.conf();
    String key = YarnConfiguration.NM_CONTAINER_EXECUTOR;
    String value = conf.getTrimmed(key);
    String remedy =
        "Set the key to "
            + ZoneLinuxContainerExecutor.class.getName()
            + " and restart the NodeManager.";
    if (value.equals(ZoneDefaultContainerExecutor.class.getName())) {
      if (LINUX_EXECUTOR_KEYS.stream().anyMatch(linux -> Daemon.isSet(conf, linux))) {
        findings.add(
            daemon.wrong(
                key,
                "is "
                    + value
                    + ", which runs all containers as the user of the NodeManager, although keys of"
                    + " LinuxContainerExecutor are set",
                remedy));
      }
      if (conf.getTrimmedStringCollection(YarnConfiguration.NM_RESOURCE_PLUGINS).contains(GPU)) {
        findings.add(
            daemon.wrong(
                key, "is " + value + ", which YARN does not support on nodes with GPUs", remedy));
      }
    }
    if (daemon.placesIntermediateByZone()
        && conf.getTrimmedStringCollection(YarnZoneKeys.FURTHER_CLASSES).contains(MAPREDUCE_TASK)) {
      findings.add(
          daemon.wrong(
              YarnZoneKeys.FURTHER_CLASSES,
              "lists "
                  + MAPREDUCE_TASK
                  + ", so MapReduce tasks see only outer dirs, although job keys let tasks choose"
                  + " a zone for each file",
              "Remove the class from the list and restart the NodeManager."));
    }
    return findings;
  }

  /**
   * Checks the keys of a NodeManager's fence service. Hadoop requires a class for each listed
   * service, and ignores the class of a service that is not listed.
   */
  static List<Finding> nodeManagerService(Daemon daemon) {
    Configuration conf = daemon.conf();
    boolean listed = FenceProbe.isServiceOfNodeManagerConfigured(conf);
    boolean hasClass = !conf.getTrimmed(SERVICE_CLASS, "").isEmpty();
    List<Finding> findings = new ArrayList<>();
    if (!daemon.is(Role.NODEMANAGER)
        || conf.getBoolean(YarnConfiguration.NM_AUX_SERVICES_MANIFEST_ENABLED, false)) {
      return findings;
    }
    if (listed && !hasClass) {
      findings.add(
          daemon.wrong(
              SERVICE_CLASS,
              "is not set, although "
                  + YarnConfiguration.NM_AUX_SERVICES
                  + " lists the service, so the NodeManager does not start",
              "Set the key to " + FenceAuxiliaryService.class.getName() + "."));
    } else if (!listed && hasClass) {
      findings.add(
          daemon.wrong(
              YarnConfiguration.NM_AUX_SERVICES,
              "does not list " + FenceAuxiliaryService.NAME + ", so its class is not loaded",
              "Add "
                  + FenceAuxiliaryService.NAME
                  + " to the list, or remove "
                  + SERVICE_CLASS
                  + "."));
    }
    String executor = conf.getTrimmed(YarnConfiguration.NM_CONTAINER_EXECUTOR, "Default");
    if (listed && !executor.endsWith("LinuxContainerExecutor")) {
      findings.add(
          daemon.note(
              YarnConfiguration.NM_AUX_SERVICES,
              "lists "
                  + FenceAuxiliaryService.NAME
                  + ", and containers run as the user of the NodeManager, so jobs can change its"
                  + " fences",
              "Use LinuxContainerExecutor, or let a DataNode or fence watch maintain the fences:"
                  + " see docs/security.md."));
    }
    return findings;
  }
}
