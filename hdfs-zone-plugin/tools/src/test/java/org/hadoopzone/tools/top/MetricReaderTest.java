/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.doctor.FakeHdfs;
import org.junit.jupiter.api.Test;

/** Finds the daemons of a cluster with settings of the operator. */
class MetricReaderTest {
  @Test
  void settingsTakePrecedenceOverTheLimitsOfCommands() throws IOException {
    MetricReader.open(
            Map.of(
                "fs.defaultFS", "hdfs://localhost:1",
                "fs.hdfs.impl", FakeHdfs.class.getName(),
                "ipc.client.rpc-timeout.ms", "300000"),
            List.of())
        .close();
    assertThat(FakeHdfs.conf.get("ipc.client.rpc-timeout.ms")).isEqualTo("300000");
    assertThat(FakeHdfs.conf.get("ipc.client.connect.max.retries")).isEqualTo("1");
  }
}
