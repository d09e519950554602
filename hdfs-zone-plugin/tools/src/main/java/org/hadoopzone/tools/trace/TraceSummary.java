/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes the summary of a recording. */
final class TraceSummary {
  private static final int REGIONS = 10;
  private static final double MICROS_PER_SECOND = 1e6;

  private final String device;
  private final Recording recording;
  private final MergedRuns runs;
  private final SeekStats jumps;
  private final RegionTotals regions;

  TraceSummary(String device, Recording recording) {
    this.device = device;
    this.recording = recording;
    this.runs = MergedRuns.of(recording.requests());
    this.jumps = SeekStats.of(recording.requests());
    this.regions = RegionTotals.of(recording.requests(), recording.deviceSize(), REGIONS);
  }

  String device() {
    return device;
  }

  Recording recording() {
    return recording;
  }

  SeekStats jumps() {
    return jumps;
  }

  RegionTotals regions() {
    return regions;
  }

  /** Returns the distribution of the merged I/O size in one direction. */
  Distribution runs(Direction direction) {
    return runs.sizes(direction);
  }

  Distribution requests(Direction direction) {
    return Distribution.of(
        recording.requests().stream()
            .filter(request -> request.direction() == direction)
            .mapToLong(Request::bytes));
  }

  double seconds() {
    return recording.durationMicros() / MICROS_PER_SECOND;
  }

  /** Returns the summary as {@code --json} values. */
  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("device", device);
    values.put("device_size", recording.deviceSize());
    values.put("seconds", seconds());
    values.put("lost_events", recording.lost());
    values.put("unmatched", recording.unmatched());
    values.put("read", values(Direction.READ));
    values.put("written", values(Direction.WRITE));
    values.put("jumps", jumps.count());
    values.put("mean_jump", jumps.meanDistance());
    List<Map<String, Long>> parts = new ArrayList<>();
    for (int part = 0; part < regions.parts(); part++) {
      Map<String, Long> value = new LinkedHashMap<>();
      value.put("start", regions.range(part).start());
      value.put("end", regions.range(part).end());
      value.put("read", regions.bytes(part, Direction.READ));
      value.put("written", regions.bytes(part, Direction.WRITE));
      parts.add(value);
    }
    values.put("regions", parts);
    return values;
  }

  private Map<String, Long> values(Direction direction) {
    Distribution requests = requests(direction);
    Distribution merged = runs(direction);
    Map<String, Long> values = new LinkedHashMap<>();
    values.put("requests", (long) requests.count());
    values.put("bytes", requests.total());
    values.put("mean_request", requests.mean());
    values.put("merged_runs", (long) merged.count());
    values.put("mean_merged", merged.mean());
    values.put("median_merged", merged.median());
    values.put("byte_weighted_mean_merged", merged.byteWeightedMean());
    return values;
  }
}
