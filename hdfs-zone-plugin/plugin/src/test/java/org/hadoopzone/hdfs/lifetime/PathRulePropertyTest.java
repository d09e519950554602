/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

class PathRulePropertyTest {
  @Property
  void ruleMatchesIfTheGlobMatchesTheCommittedPath(
      @ForAll("globs") String glob, @ForAll("paths") String path) {
    assertMatchesCommittedPath(glob, path);
  }

  @Property
  void ruleMatchesIfAGlobOfAPartMatchesTheCommittedPath(
      @ForAll("paths") String path,
      @ForAll @DoubleRange(max = 1) double from,
      @ForAll @DoubleRange(max = 1) double to) {
    String committed = CommittedPath.of(path);
    int begin = (int) (Math.min(from, to) * committed.length());
    int end = (int) (Math.max(from, to) * committed.length());
    assertMatchesCommittedPath("/**" + committed.substring(begin, end) + "**", path);
    assertMatchesCommittedPath(committed.substring(0, Math.max(1, end)) + "**", path);
  }

  private static void assertMatchesCommittedPath(String glob, String path) {
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
