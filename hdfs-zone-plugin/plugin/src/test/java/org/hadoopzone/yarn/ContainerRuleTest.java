/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerRuleTest {
  private static final String SPARK = "org.apache.spark.executor.YarnCoarseGrainedExecutorBackend";

  private static ContainerRule rule(String furtherClasses) {
    return ContainerRule.read(key -> furtherClasses);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/jdk/bin/java -server -Xmx1g " + SPARK + " --driver-url spark://x",
        "org.apache.spark.executor.CoarseGrainedExecutorBackend",
        "$JAVA_HOME/bin/java -Dx=y org.apache.tez.runtime.task.TezChild host 1234 1><LOG_DIR>/out",
      })
  void executorsOfSparkAndTasksOfTezPreferTheOuterZone(String command) {
    assertThat(rule(null).preferredZone(null, List.of(command))).contains(Zone.OUTER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java -Dx=" + SPARK + " " + SPARK,
        "java\torg.apache.tez.runtime.task.TezChild\nhost",
        "java org.apache.tez.runtime.task.TezChildOfOurs org.apache.tez.runtime.task.TezChild",
      })
  void anyWordOfTheCommandMayBeTheClass(String command) {
    assertThat(rule(null).preferredZone(null, List.of(command))).contains(Zone.OUTER);
  }

  @Test
  void classMayBeSeparateArgument() {
    assertThat(rule(null).preferredZone(null, List.of("java", "-server", SPARK)))
        .contains(Zone.OUTER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java org.apache.spark.deploy.yarn.ApplicationMaster --class com.example.Job",
        "java org.apache.hadoop.mapred.YarnChild 127.0.0.1 1234",
        "java org.apache.tez.dag.app.DAGAppMaster",
        "java org.apache.flink.yarn.YarnTaskExecutorRunner",
        "java org.apache.tez.runtime.task.TezChildOfOurs",
        "java -Dlog4j.logger.org.apache.spark.executor.Executor=DEBUG com.example.Main",
        "java -Dx=org.apache.spark.executor.A org.apache.spark.executors.B",
        "",
      })
  void otherContainersKeepAllLocalDirs(String command) {
    assertThat(rule(null).preferredZone(null, List.of(command))).isEmpty();
  }

  @Test
  void furtherClassesAndPackagesPreferTheOuterZoneToo() {
    ContainerRule rule = rule(" com.example.Worker , com.example.tasks., ");
    assertThat(rule.preferredZone(null, List.of("java com.example.Worker"))).contains(Zone.OUTER);
    assertThat(rule.preferredZone(null, List.of("java com.example.tasks.T"))).contains(Zone.OUTER);
    assertThat(rule.preferredZone(null, List.of("java com.example.WorkerMain"))).isEmpty();
    assertThat(rule.preferredZone(null, List.of("java " + SPARK))).contains(Zone.OUTER);
  }

  @Test
  void requestOfJobOverridesClass() {
    List<String> spark = List.of("java " + SPARK);
    List<String> other = List.of("java com.example.Main");
    assertThat(rule(null).preferredZone("inner", spark)).contains(Zone.INNER);
    assertThat(rule(null).preferredZone("any", spark)).isEmpty();
    assertThat(rule(null).preferredZone("outer", other)).contains(Zone.OUTER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"outer", "inner", "any"})
  void outerInnerAndAnyAreValidRequests(String request) {
    assertThat(ContainerRule.isValid(request)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "OUTER", " outer", "outer\n", "auto", "$(reboot)", "outer,inner"})
  void otherRequestsAreInvalidAndPreferNoZone(String request) {
    assertThat(ContainerRule.isValid(request)).isFalse();
    assertThat(rule(null).preferredZone(request, List.of(SPARK))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "com..example", "com/example/Worker", "com.example.*", "a b", "9a"})
  void rejectsInvalidClassNameWithKey(String entry) {
    assertThatThrownBy(() -> rule(entry))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(YarnZoneKeys.FURTHER_CLASSES + ": \"" + entry + "\" is neither");
  }
}
