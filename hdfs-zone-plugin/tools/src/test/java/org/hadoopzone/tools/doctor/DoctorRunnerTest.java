/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs {@code doctor} with settings of the operator. */
class DoctorRunnerTest {
  @Test
  void settingsTakePrecedenceOverTheLimitsOfCommands() {
    DoctorRunner.run(
        Map.of(
            "fs.defaultFS", "hdfs://localhost:1",
            "fs.hdfs.impl", FakeHdfs.class.getName(),
            "dfs.namenode.http-address", "localhost:1",
            "ipc.client.rpc-timeout.ms", "300000"),
        false,
        false,
        new PrintWriter(new StringWriter()));
    assertThat(FakeHdfs.conf.get("ipc.client.rpc-timeout.ms")).isEqualTo("300000");
    assertThat(FakeHdfs.conf.get("ipc.client.connect.max.retries")).isEqualTo("1");
  }
}
