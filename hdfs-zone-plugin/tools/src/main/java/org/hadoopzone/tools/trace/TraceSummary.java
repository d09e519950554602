/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.util.ByteSize;

/** Formats the summary of a recording as text, and for {@code --json}. */
final class TraceSummary {
  private static final int REGIONS = 10;
  private static final int HANGING = 2;
  private static final double MICROS_PER_SECOND = 1e6;

  private final String device;
  private final Recording recording;
  private final Totals read;
  private final Totals written;
  private final SeekStats seeks;
  private final RegionTotals regions;

  TraceSummary(String device, Recording recording) {
    this.device = device;
    this.recording = recording;
    List<Request> requests = recording.requests();
    read = new Totals(requests, Direction.READ);
    written = new Totals(requests, Direction.WRITE);
    seeks = new SeekStats(requests);
    regions = new RegionTotals(requests, recording.deviceSize, REGIONS);
  }

  /**
   * The sizes of requests in one direction, and of the sequential runs that these requests form.
   */
  private static final class Totals {
    private final Distribution requests;
    private final Distribution runs;

    Totals(List<Request> all, Direction direction) {
      requests =
          new Distribution(
              all.stream()
                  .filter(request -> request.direction() == direction)
                  .mapToLong(Request::bytes));
      runs = MergedRuns.of(all).sizes(direction);
    }

    ObjectNode values() {
      return Json.object()
          .put("requests", requests.count())
          .put("bytes", requests.total())
          .put("mean_request", requests.mean())
          .put("merged_runs", runs.count())
          .put("mean_merged", runs.mean())
          .put("median_merged", runs.median())
          .put("byte_weighted_mean_merged", runs.byteWeightedMean());
    }
  }

  private double seconds() {
    return recording.durationMicros / MICROS_PER_SECOND;
  }

  /** Returns the summary as {@code --json} values. */
  ObjectNode values() {
    ObjectNode values =
        Json.object()
            .put("device", device)
            .put("device_size", recording.deviceSize)
            .put("seconds", seconds())
            .put("lost_events", recording.lost())
            .put("unmatched", recording.unmatched);
    values.set("read", read.values());
    values.set("written", written.values());
    values.put("jumps", seeks.count).put("mean_jump", seeks.meanDistance);
    ArrayNode parts = values.putArray("regions");
    for (int part = 0; part < REGIONS; part++) {
      parts
          .addObject()
          .put("start", regions.range(part).start())
          .put("end", regions.range(part).end())
          .put("read", regions.bytes(part, Direction.READ))
          .put("written", regions.bytes(part, Direction.WRITE));
    }
    return values;
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    lines.add("%s: %.1f s", device, seconds());
    row(lines, "", "read", "written");
    row(lines, "requests", "" + read.requests.count(), "" + written.requests.count());
    row(lines, "bytes", read.requests.total(), written.requests.total());
    row(lines, "mean request", read.requests.mean(), written.requests.mean());
    row(lines, "merged runs", "" + read.runs.count(), "" + written.runs.count());
    row(lines, "  mean", read.runs.mean(), written.runs.mean());
    row(lines, "  median", read.runs.median(), written.runs.median());
    row(lines, "  mean by bytes", read.runs.byteWeightedMean(), written.runs.byteWeightedMean());
    for (int part = 0; part < REGIONS; part++) {
      ByteRange range = regions.range(part);
      row(
          lines,
          ByteSize.text(range.start()) + " to " + ByteSize.text(range.end()),
          regions.bytes(part, Direction.READ),
          regions.bytes(part, Direction.WRITE));
    }
    lines.add("seeks: %d, mean distance %s", seeks.count, ByteSize.text(seeks.meanDistance));
    if (recording.unmatched > 0) {
      lines.add(
          "left out: %d requests, which began before the trace or ended after it",
          recording.unmatched);
    }
    if (recording.lost() > 0) {
      lines.add(
          "INCOMPLETE: the kernel dropped %d events, because its trace buffer was full",
          recording.lost());
    }
    return lines.toString();
  }

  private static void row(Lines lines, String name, long read, long written) {
    row(lines, name, ByteSize.text(read), ByteSize.text(written));
  }

  private static void row(Lines lines, String name, String read, String written) {
    lines.add("%-24s %12s %12s", name, read, written);
  }
}
