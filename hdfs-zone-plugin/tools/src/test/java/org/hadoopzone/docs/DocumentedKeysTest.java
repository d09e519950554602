/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;

/** Checks that the configuration keys of the pages and of conf exist. */
class DocumentedKeysTest {
  /**
   * Matches a key, but not a full stop after it. The pages write {@code .*} for all keys with a
   * prefix.
   */
  private static final Pattern KEY =
      Pattern.compile(
          "(?<![\\w./*…-])((?:hadoop|dfs|yarn|mapreduce|fs|io|ipc)(?:\\.[a-z0-9_-][a-zA-Z0-9_-]*)+)(?!\\.?[A-Z])(\\.?\\*)?");

  private static final Pattern FILE = Pattern.compile(".*\\.(md|xml|java|sh|c|jar|png|tsv|json)");
  private static final Pattern NAME = Pattern.compile("<name>\\s*([^<\\s]+)\\s*</name>");
  private static final Pattern CODE = Pattern.compile("`[^`]+`|(?m)^ {4}.*$");

  /** Matches keys in which an administrator chooses one part, such as the name of a service. */
  private static final Pattern NAMED =
      Pattern.compile("yarn\\.nodemanager\\.aux-services\\.[a-z_]+\\.class|fs\\.[a-z]+\\.impl");

  private static final Set<String> KNOWN = known();

  @Test
  void keysOfAllPagesExist() throws Exception {
    List<String> unknown = new ArrayList<>();
    int keys = 0;
    for (Path page : Pages.texts()) {
      Matcher code = CODE.matcher(Files.readString(page));
      while (code.find()) {
        Matcher key = KEY.matcher(code.group());
        while (key.find()) {
          keys++;
          if (!exists(key.group(1), key.group(2) != null)) {
            unknown.add(Pages.name(page) + ": " + key.group());
          }
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(keys).isGreaterThan(200);
  }

  @Test
  void keysOfTheConfigurationFilesExist() throws Exception {
    List<String> unknown = new ArrayList<>();
    for (Path file : Pages.conf("-site.xml")) {
      Matcher name = NAME.matcher(Files.readString(file));
      while (name.find()) {
        if (!exists(name.group(1), false)) {
          unknown.add(Pages.name(file) + ": " + name.group(1));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void misspeltKeysDoNotExist() {
    assertThat(exists("hadoop.disk-zone.outer.dir", false)).isFalse();
    assertThat(exists("dfs.datanode.data.dirs", false)).isFalse();
    assertThat(exists("dfs.disk-zones.", true)).isFalse();
    assertThat(exists("dfs.disk-zone", true)).isTrue();
  }

  private static boolean exists(String key, boolean isPrefix) {
    return isPrefix
        ? KNOWN.stream().anyMatch(known -> known.startsWith(key))
        : KNOWN.contains(key) || NAMED.matcher(key).matches() || FILE.matcher(key).matches();
  }

  private static Set<String> known() {
    Set<String> known = new TreeSet<>();
    Configuration defaults = new Configuration(false);
    for (String file : List.of("core", "hdfs", "yarn", "mapred")) {
      defaults.addResource(file + "-default.xml");
    }
    defaults.forEach(entry -> known.add(entry.getKey()));
    for (Class<?> keys :
        List.of(
            DiskZoneKeys.class,
            HdfsZoneKeys.class,
            MapredZoneKeys.class,
            YarnZoneKeys.class,
            CommonConfigurationKeysPublic.class,
            DFSConfigKeys.class,
            YarnConfiguration.class,
            MRConfig.class,
            MRJobConfig.class,
            FileOutputFormat.class)) {
      addConstants(keys, known);
    }
    return known;
  }

  private static void addConstants(Class<?> keys, Set<String> known) {
    for (Field field : keys.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        try {
          known.add(String.valueOf(field.get(null)));
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
  }
}
