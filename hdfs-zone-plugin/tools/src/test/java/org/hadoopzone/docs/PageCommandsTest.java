/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageCommandsTest {
  @Test
  void allLinesOfABlockWithoutPromptAreCommands() {
    assertThat(
            PageCommands.inBlocks(
                """
                First:

                    mkdir a   # a directory
                    cp b \\
                        a

                1. In a list:

                       rm -r a

                Text.
                """))
        .containsExactly("mkdir a   # a directory", "cp b  a", "rm -r a");
  }

  @Test
  void onlyPromptedLinesOfABlockWithPromptAreCommands() {
    assertThat(
            PageCommands.inBlocks(
                """
                    $ ls a
                    b

                    total 1

                ```
                $ cat b
                rm -r a
                ```
                """))
        .containsExactly("ls a", "cat b");
  }

  @Test
  void cronEntriesAreCommandsButPropertiesAndCommentsAreNot() {
    assertThat(
            PageCommands.inBlocks(
                """
                    hdfs dfs -ls /

                    mapreduce.job.cache.files=hdfs:///a.jar

                Daily:

                    # /etc/cron.d/list
                    A=1
                    30 3 * * * mapred ls >> log
                """))
        .containsExactly("hdfs dfs -ls /", "A=1", "ls >> log");
  }

  @Test
  void commandsInSentencesHaveAnOptionOrAnOperand() {
    assertThat(
            PageCommands.inSentences(
                """
                Run `hdfs fsck /`, `make
                test` and `disk-zones migrate --dry-run`, but not `disk-zones pack`, `hdfs dfs`,
                `disk-zones locate PATH` or `/etc/hosts`.

                    disk-zones fence map `cat /etc/volumes`
                """))
        .containsExactly("hdfs fsck /", "make test", "disk-zones migrate --dry-run");
  }

  @Test
  void findsPlaceholders() {
    assertThat(PageCommands.hasPlaceholder("locate HDFS_PATH")).isTrue();
    assertThat(PageCommands.hasPlaceholder("locate /user [--json]")).isTrue();
    assertThat(PageCommands.hasPlaceholder("hadoop jar app.jar …")).isTrue();
    assertThat(PageCommands.hasPlaceholder("SEED=N bash test.sh")).isTrue();
    assertThat(PageCommands.hasPlaceholder("OPTS=-Xmx2g plan FB-2009.tsv   # all PAGES")).isFalse();
  }

  @Test
  void tellsBuildsFromOtherCommands() {
    assertThat(PageCommands.isBuild("make bench ARGS=--help")).isTrue();
    assertThat(PageCommands.isBuild("make -C native test")).isTrue();
    assertThat(PageCommands.isBuild("make -C native drive")).isFalse();
    assertThat(PageCommands.isBuild("disk-zones doctor")).isFalse();
  }
}
