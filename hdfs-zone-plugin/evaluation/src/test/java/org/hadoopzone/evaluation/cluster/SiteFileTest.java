/* SPDX-License-Identifier: Apache-2.0 */
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
  void includedFileIsReadAndLaterPropertiesOverrideIt() throws IOException {
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
