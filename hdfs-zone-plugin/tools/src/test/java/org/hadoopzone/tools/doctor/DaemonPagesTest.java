/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.junit.jupiter.api.Test;

/** Reads the configuration of a daemon from its web page. */
class DaemonPagesTest {
  @Test
  void keepsOnlyTheKeysThatAreSetAndTheDirs() throws IOException {
    Configuration daemon = new HdfsConfiguration();
    daemon.set("dfs.disk.balancer.enabled", "false");
    daemon.set("hadoop.tmp.dir", "/data");
    daemon.set("dfs.datanode.plugins", "${hadoop.tmp.dir}/x");
    try (FakePages pages = new FakePages(daemon, () -> {})) {
      Configuration kept = new DaemonPages(daemon).configuration(pages.uri());

      assertThat(kept.get("dfs.disk.balancer.enabled")).isEqualTo("false");
      assertThat(kept.get("dfs.datanode.plugins")).isEqualTo("/data/x");
      assertThat(kept.get("dfs.datanode.data.dir")).isEqualTo("file:///data/dfs/data");
      assertThat(Daemon.isSet(kept, "dfs.disk.balancer.enabled")).isTrue();
      assertThat(Daemon.isSet(kept, "dfs.datanode.data.dir")).isFalse();
      assertThat(kept.get("dfs.blocksize")).isNull();
      assertThat(kept.size()).isLessThan(daemon.size() / 10);
    }
  }
}
