/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Locale;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.cli.Sizes;

/** Formats a summary as text. */
final class TraceText {
  private final TraceSummary summary;
  private final StringBuilder text = new StringBuilder();

  TraceText(TraceSummary summary) {
    this.summary = summary;
  }

  @Override
  public String toString() {
    text.setLength(0);
    line("%s: %.1f s", summary.device(), summary.seconds());
    row("", "read", "written");
    sizes();
    regions();
    line(
        "jumps: %d, of %s on average",
        summary.jumps().count(), Sizes.text(summary.jumps().meanDistance()));
    whatIsMissing(summary.recording());
    return text.toString().trim();
  }

  private void sizes() {
    Distribution reads = summary.requests(Direction.READ);
    Distribution writes = summary.requests(Direction.WRITE);
    row("requests", "" + reads.count(), "" + writes.count());
    row("bytes", reads.total(), writes.total());
    row("mean request", reads.mean(), writes.mean());
    Distribution readRuns = summary.runs(Direction.READ);
    Distribution writeRuns = summary.runs(Direction.WRITE);
    row("merged runs", "" + readRuns.count(), "" + writeRuns.count());
    row("  mean", readRuns.mean(), writeRuns.mean());
    row("  median", readRuns.median(), writeRuns.median());
    row("  mean by bytes", readRuns.byteWeightedMean(), writeRuns.byteWeightedMean());
  }

  private void regions() {
    RegionTotals regions = summary.regions();
    for (int part = 0; part < regions.parts(); part++) {
      ByteRange range = regions.range(part);
      row(
          Sizes.text(range.start()) + " to " + Sizes.text(range.end()),
          regions.bytes(part, Direction.READ),
          regions.bytes(part, Direction.WRITE));
    }
  }

  private void whatIsMissing(Recording recording) {
    if (recording.unmatched() > 0) {
      line(
          "left out: %d requests, which began before the trace or ended after it",
          recording.unmatched());
    }
    if (recording.lost() > 0) {
      line("INCOMPLETE: the kernel had no room for %d events", recording.lost());
    }
  }

  private void row(String name, long read, long written) {
    row(name, Sizes.text(read), Sizes.text(written));
  }

  private void row(String name, String read, String written) {
    line("%-24s %12s %12s", name, read, written);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format + "%n", values));
  }
}
