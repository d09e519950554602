/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PathRulePropertyTest {
  @Property
  void ruleMatchesIfTheGlobMatchesTheCommittedPath(
      @ForAll("globs") String glob, @ForAll("paths") String path) {
    assertThat(PathRule.read(key -> glob).of(path).isPresent())
        .isEqualTo(PathGlob.parse(glob).matches(CommittedPath.of(path)));
  }

  @Provide
  Arbitrary<String> paths() {
    return Combinators.combine(
            Arbitraries.of("", "", "/.reserved/raw"),
            Arbitraries.of("a", "b", "ab", "_temporary", ".hive-staging_1", "x_temporary")
                .list()
                .ofMinSize(1)
                .ofMaxSize(6))
        .as((prefix, names) -> prefix + "/" + String.join("/", names));
  }

  /** Generates globs of which many match some of the paths. */
  @Provide
  Arbitrary<String> globs() {
    return Combinators.combine(
            Arbitraries.of("/", "**/"),
            Arbitraries.of("a", "b", "/", "a/b", "/a", "b/", "*", "**", "?", "[ab]", "{a,b/a}")
                .list()
                .ofMinSize(1)
                .ofMaxSize(5))
        .as((start, parts) -> start + String.join("", parts));
  }
}
