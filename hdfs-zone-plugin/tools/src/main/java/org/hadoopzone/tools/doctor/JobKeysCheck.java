/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;

/** Checks whether jobs that are submitted from this node place their intermediate files by zone. */
final class JobKeysCheck {
  private static final String COLLECTOR = MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR;
  private static final String SHUFFLE = MRConfig.SHUFFLE_CONSUMER_PLUGIN;
  private static final String OURS = ZoneMapOutputCollector.class.getName();

  private JobKeysCheck() {}

  /** Returns whether map tasks or reduce tasks place intermediate files by zone. */
  static boolean isInUse(Daemon daemon) {
    return collectors(daemon).contains(OURS) || daemon.names(SHUFFLE, ZoneShuffle.class);
  }

  static List<Finding> findings(Daemon daemon) {
    if (!daemon.is(Role.JOB_CLIENT)) {
      return Collections.emptyList();
    }
    List<String> collectors = collectors(daemon);
    boolean shuffles = daemon.names(SHUFFLE, ZoneShuffle.class);
    if (!isInUse(daemon)) {
      return Collections.singletonList(
          daemon.note(
              COLLECTOR,
              "is stock, so that intermediate files go to local dirs of either zone",
              "Add conf/mapred-site.xml, unless jobs are to stay as they are."));
    }
    if (!collectors.contains(OURS) || !shuffles) {
      return Collections.singletonList(
          shuffles
              ? daemon.wrong(
                  COLLECTOR,
                  "is stock, so that map tasks place nothing by zone",
                  "Set it to " + OURS + ", followed by the stock class.")
              : daemon.wrong(
                  SHUFFLE,
                  "is stock, so that reduce tasks place nothing by zone",
                  "Set it to " + ZoneShuffle.class.getName() + "."));
    }
    if (collectors.indexOf(OURS) > 0) {
      return Collections.singletonList(
          daemon.wrong(
              COLLECTOR,
              "names " + collectors.get(0) + " first, which MapReduce takes",
              "Put " + OURS + " first."));
    }
    return Collections.emptyList();
  }

  private static List<String> collectors(Daemon daemon) {
    return Arrays.asList(daemon.conf().getTrimmedStrings(COLLECTOR));
  }
}
