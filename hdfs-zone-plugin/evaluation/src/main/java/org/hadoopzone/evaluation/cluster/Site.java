/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.util.Locale;

/** Hadoop's configuration files. */
public enum Site {
  CORE,
  HDFS,
  MAPRED,
  YARN;

  String fileName() {
    return name().toLowerCase(Locale.ROOT) + "-site.xml";
  }
}
