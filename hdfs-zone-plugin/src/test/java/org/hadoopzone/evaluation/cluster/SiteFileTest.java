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
package org.hadoopzone.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFileTest {
  @TempDir private Path dir;

  @Test
  void hadoopReadsTheIncludedFileAndWhatFollowsWins() throws IOException {
    Path operators = dir.resolve("operators.xml");
    new SiteFile(Optional.empty(), Map.of("a", "theirs", "b", "theirs")).write(operators);
    Path site = dir.resolve("site.xml");
    new SiteFile(Optional.of(operators), Map.of("b", "ours & <more>")).write(site);

    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));

    assertThat(conf.get("a")).isEqualTo("theirs");
    assertThat(conf.get("b")).isEqualTo("ours & <more>");
  }
}
