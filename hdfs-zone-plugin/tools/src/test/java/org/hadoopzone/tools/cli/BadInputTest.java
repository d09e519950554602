/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that invalid input causes one clear error and changes nothing. */
class BadInputTest extends CommandTest {
  @BeforeEach
  void makeFiles() throws IOException {
    Files.createDirectories(dir.resolve("dir"));
    Files.writeString(dir.resolve("file"), "text");
    Files.write(dir.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    Files.writeString(dir.resolve("trace.tsv"), "job1\t100\t10\t1000000\t2000000\t3000\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | fence set DIR/dir | --allow",
        "2 | fence set DIR/dir --allow 10 --mode soft | soft",
        "3 | fence status DIR/none | none",
        "3 | fence status DIR/file | file",
        "3 | fence set DIR/none --allow 10G | none",
        "3 | fence check DIR/none | none",
        "3 | fence map DIR/none | none",
        "3 | fence lift DIR/none | none",
        "3 | fence status DIR/file --offline | file",
        "3 | fence status DIR/dir --offline | dir",
        "3 | fence watch DIR/none | none",
        "2 | fence watch DIR/dir --interval soon | soon",
        "2 | fence watch DIR/dir --interval 0.001 | --interval: the interval is 1 ms",
        "2 | fence watch DIR/dir --mb-stream-req -1 | --mb-stream-req:",
        "2 | fence watch DIR/dir --margin 1X | --margin: \"1X\" is not a size",
        "2 | pack | PATH",
        "3 | pack DIR/none | none",
        "3 | pack DIR/file --now | not a directory",
        "3 | pack /proc --status | is on proc",
        "2 | pack DIR/dir --min-age 1 | --min-age: \"1\" is not an age",
        "2 | pack DIR/dir --now --stop | mutually exclusive",
        "2 | pack DIR/dir --now --rate fast | --rate: \"fast\" is not a size",
        "2 | pack DIR/dir --undo --job 1G | --job cannot be used with --now",
        "2 | pack DIR/dir --picture x.gif | .png",
        "2 | pack DIR/dir --now --picture x.png | --picture cannot be used with --now",
        "2 | pack DIR/dir --now --min-age soon | soon",
        "2 | pack DIR/dir --now --rate 5 | --rate: the rate is 5 B per second, but must be 0",
        "2 | pack DIR/dir --now --max-disk-busy-percent 101 | --max-disk-busy-percent: the",
        "2 | pack DIR/dir --job 0 | --job is 0",
        "2 | pack DIR/dir --job x | --job: \"x\"",
        "2 | pack DIR/dir --survey DIR/file --drive dt01aca050 | mutually exclusive",
        "2 | survey | Missing required",
        "2 | survey DIR/dir --size 4G | --size",
        "3 | survey DIR/none | none",
        "3 | survey /dev/null | /dev/null",
        "3 | trace DIR/none --seconds 1 | none",
        "3 | trace DIR/file --seconds 1 | file",
        "2 | trace /dev/null | --seconds",
        "2 | trace /dev/null --seconds 0 | at least 1",
        "2 | trace /dev/null --seconds x | 'x' is not an int",
        "2 | trace /dev/null --seconds 1 --csv DIR/none/x.csv | does not exist or is not writable",
        "2 | plan --disks 1 --drive dt01aca050 | --trace FILE",
        "2 | plan --disks 1 --drive dt01 --trace DIR/trace.tsv | specify one of dt01aca050",
        "2 | plan --disks 1 --drive DIR/none.drive --trace DIR/trace.tsv | specify one of",
        "2 | plan --disks 1 --drive DIR/binary --trace DIR/trace.tsv | is not a drive profile",
        "3 | plan --disks 1 --drive DIR/dir --trace DIR/trace.tsv | a directory",
        "2 | plan --disks 1 --drive dt01aca050 --trace DIR/none | none",
        "2 | plan --disks 1 --drive dt01aca050 --trace DIR/dir | a directory",
        "2 | plan --disks 1 --drive dt01aca050 --trace DIR/file | file",
        "2 | plan --disks 0 --drive dt01aca050 --trace DIR/trace.tsv | disks",
        "2 | plan --disks 2000000000 --per-node 2000000000 --drive dt01aca050"
            + " --trace DIR/trace.tsv | --disks 2000000000: must be from 1 to 10000000",
        "2 | plan --disks 10000000 --per-node 10000000 --drive dt01aca050"
            + " --trace DIR/trace.tsv | --per-node 10000000: must be from 1 to 1000",
        "2 | plan --disks 1 --per-node 0 --drive dt01aca050 --trace DIR/trace.tsv | node",
        "2 | plan --disks 1 --used 101 --drive dt01aca050 --trace DIR/trace.tsv | --used",
        "2 | plan --disks 1 --capacity 5 --drive dt01aca050 --trace DIR/trace.tsv | --capacity",
        "2 | plan --disks 1 --capacity x --drive dt01aca050 --trace DIR/trace.tsv | --capacity: \"x\"",
        "2 | plan --disks 1 --sizes x --drive dt01aca050 --trace DIR/trace.tsv | --sizes: \"x\"",
        "2 | plan --disks 1 --run 0 --drive dt01aca050 --trace DIR/trace.tsv | run",
        "2 | plan --disks 1 --replication 0 --drive dt01aca050 --trace DIR/trace.tsv | replication",
        "2 | plan --disks 1 --picture x.gif --drive dt01aca050 --trace DIR/trace.tsv | .png",
        "2 | plan --disks 1 --picture DIR/none/x.png --drive dt01aca050 --trace DIR/trace.tsv"
            + " | does not exist or is not writable",
        "2 | classify | --history",
        "3 | classify --history DIR/none | none",
        "2 | classify --history DIR/dir -D mapreduce.disk-zone.heavy.shuffle.bytes=x | heavy.shuffle",
        "2 | locate | HDFS_PATH",
        "2 | locate -D nonsense /x | nonsense",
        "3 | migrate -D fs.defaultFS=hdfs://localhost:1 -D hadoop.disk-zone.outer.dirs=/x/outer"
            + " | Check that the daemon is running",
        "3 | classify --history hdfs://localhost:1/done | Check that the daemon is running",
        "2 | migrate relative | absolute",
        "2 | migrate --bandwidth -1 | --bandwidth",
        "2 | migrate --bandwidth fast | 'fast' is not a long",
        "2 | doctor unexpected | unexpected",
        "2 | overlay check --upper DIR/dir | --work",
        "2 | overlay check --upper DIR/none --work DIR/dir | none",
        "2 | overlay guard --target DIR/dir | --lower",
        "2 | overlay guard --target DIR/none --lower DIR/dir --upper DIR/dir --work DIR/dir | none",
        "2 | bigblock check | STORE",
        "3 | bigblock check DIR/none | none",
        "3 | bigblock status DIR/dir | dir",
        "3 | bigblock format DIR/none --store DIR/store | none",
        "2 | bigblock format DIR/file --store DIR/store --block-size 3M | 3M",
      })
  void badInputIsOneErrorWithoutAStackTrace(int exitCode, String line, String message) {
    int code = run(line.replace("DIR", dir.toString()).split(" "));
    assertThat(err).as("standard error").contains(message);
    assertThat(code).as(err).isEqualTo(exitCode);
    assertThat(err).doesNotContain("Exception", "\tat ", ": null");
    assertThat(err.lines().count()).isLessThanOrEqualTo(4);
    assertThat(out).isEmpty();
    assertThat(dir.toFile().list()).containsExactlyInAnyOrder("dir", "file", "binary", "trace.tsv");
    assertThat(dir.resolve("dir")).isEmptyDirectory();
  }
}
