/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporaryOutputTest {
  private static final String OUTPUT = "mapreduce.disk-zone.output";

  private final Map<String, String> conf = new HashMap<>();
  private URI fileSystem = URI.create("hdfs://nn");
  private String containerId;

  @Test
  void outputIsPermanentByDefault() {
    conf.put("mapreduce.task.attempt.id", "attempt_1_0001_m_000000_0");
    assertThat(read()).isEmpty();
    conf.put(OUTPUT, "permanent");
    assertThat(read()).isEmpty();
  }

  @Test
  void allFilesOfTaskAreTemporary() {
    conf.put(OUTPUT, " temporary ");
    conf.put("mapreduce.task.attempt.id", "attempt_1_0001_m_000000_0");
    conf.put("mapreduce.output.fileoutputformat.outputdir", "hdfs://nn/chain/1");
    assertThat(read().get().covers("/chain/1/part-0")).isTrue();
    assertThat(read().get().covers("/elsewhere/part-0")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "container_1410901177871_0001_01_000005, attempt_1410901177871_0001_m_000000_0",
    "container_e17_1410901177871_0001_02_000005, attempt_1410901177871_0001_r_000000_1",
    // A Tez task of the third vertex
    "container_1410901177871_0001_01_000005, attempt_14109011778712_0001_m_000000_0",
    "container_of_another_format, attempt_1410901177871_0001_m_000000_0",
  })
  void allFilesOfTaskInContainerAreTemporary(String container, String attempt) {
    containerId = container;
    conf.put(OUTPUT, "temporary");
    conf.put("mapreduce.task.attempt.id", attempt);
    assertThat(read().get().covers("/elsewhere/part-0")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "container_1410901177871_0002_01_000001",
        "container_e17_1410901177871_0002_01_000001",
        "container_1410901177872_0001_01_000001",
      })
  void jobHistoryIsPermanentIfTaskOfAnotherJobHasSubmittedTheJob(String master) {
    containerId = master;
    conf.put(OUTPUT, "temporary");
    conf.put("mapreduce.task.attempt.id", "attempt_1410901177871_0001_m_000000_0");
    conf.put("mapreduce.output.fileoutputformat.outputdir", "hdfs://nn/chain/1");
    assertThat(read().get().covers("/tmp/staging/history/done_intermediate/x.jhist")).isFalse();
    assertThat(read().get().covers("/chain/1/part-0")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs://nn/chain/1", "/chain/1", "/chain/1/"})
  void onlyOutputDirIsTemporaryInOtherProcesses(String dir) {
    conf.put(OUTPUT, "temporary");
    conf.put("mapreduce.output.fileoutputformat.outputdir", dir);
    assertThat(read().get().covers("/chain/1/_temporary/0/part-0")).isTrue();
    assertThat(read().get().covers("/chain/10/part-0")).isFalse();
    assertThat(read().get().covers("/tmp/staging/history/done_intermediate/x.jhist")).isFalse();
  }

  @Test
  void filesOnAnotherNameserviceArePermanentInOtherProcesses() {
    conf.put(OUTPUT, "temporary");
    conf.put("mapreduce.output.fileoutputformat.outputdir", "hdfs://nn/chain/1");
    fileSystem = URI.create("hdfs://other");
    assertThat(read()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"viewfs://view/chain/1", "HDFS://NN/chain/1", "hdfs:///chain/1"})
  void outputDirMayBeWrittenInAnotherWay(String dir) {
    conf.put(OUTPUT, "temporary");
    conf.put("mapreduce.output.fileoutputformat.outputdir", dir);
    assertThat(read().get().covers("/chain/1/part-0")).isTrue();
  }

  @Test
  void filesOnAllNameservicesAreTemporaryInTask() {
    conf.put(OUTPUT, "temporary");
    conf.put("mapreduce.task.attempt.id", "attempt_1_0001_m_000000_0");
    conf.put("mapreduce.output.fileoutputformat.outputdir", "hdfs://nn/chain/1");
    fileSystem = URI.create("hdfs://other");
    assertThat(read().get().covers("/elsewhere/part-0")).isTrue();
  }

  @Test
  void nothingIsTemporaryInOtherProcessesWithoutOutputDir() {
    conf.put(OUTPUT, "temporary");
    assertThat(read()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "temp", "TEMPORARY", "outer"})
  void rejectsInvalidLifetime(String word) {
    conf.put(OUTPUT, word);
    assertThatIllegalArgumentException()
        .isThrownBy(this::read)
        .withMessage(OUTPUT + " is \"" + word + "\", but must be permanent or temporary");
  }

  private Optional<TemporaryOutput> read() {
    return TemporaryOutput.read(conf::get, containerId, fileSystem);
  }
}
