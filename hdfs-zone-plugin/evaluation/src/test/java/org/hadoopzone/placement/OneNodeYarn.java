/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.File;
import org.apache.hadoop.yarn.server.MiniYARNCluster;

/** YARN with one NodeManager. The path of its only local dir is known before it is created. */
final class OneNodeYarn extends MiniYARNCluster {
  OneNodeYarn(String name) {
    super(name, 1, 1, 1);
  }

  File localDir() {
    return new File(getTestWorkDir(), getName() + "-localDir-nm-0_0");
  }
}
