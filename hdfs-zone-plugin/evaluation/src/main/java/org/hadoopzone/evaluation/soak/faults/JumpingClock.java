/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.soak.cluster.Health;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;

/** Sets the clock of a DataNode forward and back, without changing the system clock. */
record JumpingClock(SoakCluster cluster, String dataNode, Path library, Path offset)
    implements Fault {
  private static final String FORWARD = "+2h";
  private static final String BACK = "-2h";
  private static final long PAUSE_MILLIS = 5000;

  /**
   * Returns the path of libfaketime in Debian, Fedora and other distributions, if it is installed.
   */
  static Optional<Path> findLibrary() {
    return Stream.of(
            "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
            "/usr/lib64/faketime/libfaketimeMT.so.1",
            "/usr/lib/faketime/libfaketimeMT.so.1")
        .map(Path::of)
        .filter(Files::exists)
        .findFirst();
  }

  @Override
  public void inject() throws Exception {
    Files.writeString(offset, "+0");
    cluster.hadoop().stop(dataNode);
    cluster
        .hadoop()
        .restart(
            dataNode,
            new Launch(
                Map.of(),
                Map.of(
                    "LD_PRELOAD", library.toString(),
                    "FAKETIME_TIMESTAMP_FILE", offset.toString(),
                    "FAKETIME_CACHE_DURATION", "1",
                    // The JVM waits on the monotonic clock. FORCE_MONOTONIC_FIX would make these
                    // waits return immediately.
                    "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                    "FAKETIME_FORCE_MONOTONIC_FIX", "0",
                    "NO_FAKE_STAT", "1")));
    Health.awaitDataNodes(cluster);
    Files.writeString(offset, FORWARD);
    Thread.sleep(PAUSE_MILLIS);
    Files.writeString(offset, BACK);
    Thread.sleep(PAUSE_MILLIS);
  }

  @Override
  public boolean hasStruck() throws IOException {
    ProcessHandle process = cluster.hadoop().running().get(dataNode);
    return process != null
        && Files.readString(Path.of("/proc", Long.toString(process.pid()), "maps"))
            .contains(library.getFileName().toString());
  }

  @Override
  public void heal() throws Exception {
    cluster.hadoop().stop(dataNode);
    cluster.hadoop().restart(dataNode, Launch.PLAIN);
  }
}
