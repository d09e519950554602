/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/tmp/**        | /tmp/a           | true",
        "/tmp/**        | /tmp/a/b         | true",
        "/tmp/**        | /tmp             | false",
        "/tmp/**        | /tmpfiles/a      | false",
        "/tmp/*         | /tmp/a/b         | false",
        "**/.staging/** | /.staging/a      | true",
        "**/.staging/** | /u/x/.staging/a  | true",
        "**/.staging/** | /u/xstaging/a    | false",
        "/a?c           | /abc             | true",
        "/a?c           | /a/c             | false",
        "/[a-c]x        | /bx              | true",
        "/[!a-c]x       | /bx              | false",
        "/[!a-c]x       | /dx              | true",
        "/[]]x          | /]x              | true",
        "/[a&&b]        | /&               | true",
        "/{a,b*}/c      | /bcd/c           | true",
        "/{a,b*}/c      | /c/c             | false",
        "/a.b+(c)       | /a.b+(c)         | true",
        "/a.b           | /aXb             | false",
        "/a\\*b         | /a*b             | true",
        "/a\\*b         | /axb             | false",
        "/a,b           | /a,b             | true",
      })
  void matchesAsInAShell(String glob, String path, boolean matches) {
    assertThat(PathGlob.parse(glob).matches(path)).isEqualTo(matches);
  }

  @Test
  void matchesPathsWithNonAsciiCharactersAndLineBreaks() {
    assertThat(PathGlob.parse("/tmp/**").matches("/tmp/\u00fc\ud83d\ude00\n/x\0y")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'/a[b', '[\" without'",
    "'/{a', '{\" without'",
    "'/a}', '}\" without'",
    "'/{a,{b,c}}', '{\" within'",
    "'/a\\', 'at the end'",
  })
  void errorDescribesProblemInGlob(String glob, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PathGlob.parse(glob))
        .withMessageContaining(why);
  }
}
