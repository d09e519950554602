/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;

/** What an operator types on one node, and what he reads. */
class DoctorCommandTest extends CommandTest {
  @Test
  void zonesThatAreSwappedOnARealDiskAreNamed() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 64 * MB)) {
      Path first = loop.addPartition(MB, 16 * MB);
      Path second = loop.addPartition(17 * MB, 47 * MB);
      try (SmallFileSystem low = SmallFileSystem.ext4On(first, dir.resolve("low"));
          SmallFileSystem high = SmallFileSystem.ext4On(second, dir.resolve("high"))) {
        assertThat(doctor(high.path(), low.path())).isEqualTo(Main.NOT_AS_IT_SHOULD_BE);
        assertThat(out)
            .contains(
                high.path() + " is outer, but " + second + " begins at 17.0 MiB, further in than ")
            .contains("1 wrong, ");

        assertThat(doctor(low.path(), high.path())).isEqualTo(Main.DONE);
        assertThat(out)
            .contains("note   " + loop.path() + " (loop device ")
            .contains("0 wrong, ")
            .contains("checked: this node: values, outer dirs, DataNode keys")
            .contains("skipped: cluster: --this-node was given")
            .contains("skipped: NodeManager on this node: no site file");
      }
    }
  }

  @Test
  void programsGetTheSame() throws Exception {
    Path outer = Files.createDirectories(dir.resolve("outer"));
    int exitCode = doctor(outer, dir.resolve("missing"), "--json");

    assertThat(exitCode).isEqualTo(Main.NOT_AS_IT_SHOULD_BE);
    JsonNode finding = json().get("findings").get(0);
    assertThat(finding.get("severity").asText()).isEqualTo("wrong");
    assertThat(finding.get("place").asText()).isEqualTo("this node");
    assertThat(finding.get("thing").asText()).isEqualTo(dir.resolve("missing").toString());
    assertThat(finding.get("remedy").asText()).startsWith("Mount its partition");
    assertThat(json().get("wrong").asInt()).isEqualTo(1);
    assertThat(json().get("checked").get("this node").size()).isGreaterThan(5);
  }

  private int doctor(Path outer, Path inner, String... more) {
    List<String> args = new ArrayList<>(List.of("doctor", "--this-node"));
    args.addAll(List.of(more));
    for (String setting :
        List.of(
            "hadoop.disk-zone.outer.dirs=" + outer,
            "dfs.datanode.data.dir=" + outer + "," + inner,
            "dfs.datanode.fsdataset.volume.choosing.policy="
                + ZoneVolumeChoosingPolicy.class.getName())) {
      args.addAll(List.of("-D", setting));
    }
    return run(args.toArray(new String[0]));
  }
}
