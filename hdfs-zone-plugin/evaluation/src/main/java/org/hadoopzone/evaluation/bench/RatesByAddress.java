/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.knowm.xchart.XYChart;

/**
 * The paper's survey of a disk: writes and reads pieces of 64 MiB from the first address to the
 * last, without a file system.
 */
final class RatesByAddress {
  private static final List<String> KINDS = List.of("write", "read");
  private static final long MIB = 1 << 20;
  private static final long PIECE_MIB = 64;
  private static final double GB = 1e9;
  private static final double TOP = 210;

  private RatesByAddress() {}

  /** Overwrites a drive and reads it again. Returns a round for each piece. */
  static List<Round> measure(EmulatedDrive drive, Scale scale) throws Exception {
    long capacity = scale.capacity();
    Meter meter = new Meter(List.of(drive), scale.zoneBytes());
    List<Round> rounds = new ArrayList<>();
    for (String kind : KINDS) {
      // Moves the head to the start of the first piece.
      transfer(kind, drive.device(), 0, 1);
      for (int piece = 1; startMib(piece + 1) * MIB <= capacity; piece++) {
        long start = startMib(piece);
        rounds.add(
            meter.measureDirect(
                kind + " " + piece,
                PIECE_MIB * MIB,
                capacity,
                () -> transfer(kind, drive.device(), start, PIECE_MIB)));
      }
    }
    return rounds;
  }

  private static long startMib(int piece) {
    return 1 + (piece - 1) * PIECE_MIB;
  }

  private static void transfer(String kind, Path device, long startMib, long mib)
      throws IOException {
    List<String> ends =
        kind.equals("write")
            ? List.of("if=/dev/zero", "of=" + device, "seek=" + startMib, "oflag=direct")
            : List.of("if=" + device, "of=/dev/null", "skip=" + startMib, "iflag=direct");
    List<String> command = new ArrayList<>(List.of("dd", "bs=1M", "count=" + mib, "status=none"));
    command.addAll(ends);
    Command.run(command.toArray());
  }

  /** Draws the rates by address. */
  static void draw(List<Round> rounds, long capacity, Path picture) throws IOException {
    XYChart chart =
        ChartStyle.chart(
            "Rate by address, in pieces of 64 MiB",
            "address in GB (outer tracks on the left)",
            capacity / GB,
            "MB per busy second",
            TOP);
    for (String kind : KINDS) {
      double[] rates =
          rounds.stream()
              .filter(round -> round.kind().equals(kind))
              .mapToDouble(Round::megabytesPerBusySecond)
              .toArray();
      double[] addresses =
          IntStream.rangeClosed(1, rates.length)
              .mapToDouble(piece -> startMib(piece) * MIB / GB)
              .toArray();
      ChartStyle.line(
          chart,
          kind,
          kind.equals("write") ? ChartStyle.BLUE : ChartStyle.ORANGE,
          addresses,
          rates);
    }
    PictureFile.write(picture, chart);
  }
}
