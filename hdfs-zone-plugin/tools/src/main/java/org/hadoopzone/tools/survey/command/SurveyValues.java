/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.survey.Curve;
import org.hadoopzone.tools.survey.DiskSurvey;
import org.hadoopzone.tools.survey.Sample;

/** Converts surveys to {@code survey --json} values, in bytes and bytes per second. */
final class SurveyValues {
  private SurveyValues() {}

  static Map<String, Object> of(List<DiskSurvey> surveys, List<String> leftOut, OuterDirs outer) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("disks", surveys.stream().map(SurveyValues::disk).collect(Collectors.toList()));
    values.put("left_out", leftOut);
    values.put("outer_dirs", outer.value());
    return values;
  }

  private static Map<String, Object> disk(DiskSurvey survey) {
    Curve curve = survey.curve();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("device", survey.disk().path());
    values.put("kind", survey.disk().kind().toString());
    values.put("origin", survey.disk().origin());
    values.put("size", survey.disk().size());
    values.put("rotational", survey.disk().rotational());
    values.put("outer_rate", Math.round(curve.outerRate()));
    values.put("inner_rate", Math.round(curve.innerRate()));
    values.put("ratio", curve.ratio());
    values.put("noise", curve.noise());
    survey
        .boundary()
        .ifPresent(
            boundary -> {
              values.put("boundary", boundary);
              values.put("boundary_rate", Math.round(curve.rateAt(boundary)));
            });
    values.put("verdict", new SurveyText(survey).verdict());
    values.put("rows", rows(survey));
    values.put(
        "partitions",
        survey.parts().stream().map(part -> part(part, curve)).collect(Collectors.toList()));
    values.put("samples", samples(curve));
    return values;
  }

  private static Map<String, Object> part(DiskSurvey.Part part, Curve curve) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("device", part.device().path());
    values.put("start", part.device().start());
    values.put("end", part.device().end());
    part.zone().ifPresent(zone -> values.put("zone", zone.name().toLowerCase(Locale.ROOT)));
    values.put("rate_at_start", Math.round(curve.rateAt(part.device().start())));
    values.put("rate_at_end", Math.round(curve.rateAt(part.device().end())));
    values.put("dirs", part.dirs().stream().map(Path::toString).collect(Collectors.toList()));
    return values;
  }

  /** Returns the rows of the table in {@link SurveyText}. */
  private static List<Map<String, Object>> rows(DiskSurvey survey) {
    List<Map<String, Object>> rows = new ArrayList<>();
    long size = survey.disk().size();
    for (long address : SurveyText.addresses(survey)) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("address", address);
      row.put("rate", Math.round(survey.curve().rateAt(address)));
      if (address > 0) {
        row.put("outer_mean_rate", meanRate(survey.curve(), 0, address));
      }
      if (address < size) {
        row.put("inner_mean_rate", meanRate(survey.curve(), address, size));
      }
      rows.add(row);
    }
    return rows;
  }

  private static long meanRate(Curve curve, long start, long end) {
    return Math.round(curve.throughput(ByteRange.of(start, end - start)));
  }

  private static List<Map<String, Long>> samples(Curve curve) {
    List<Map<String, Long>> values = new ArrayList<>();
    for (Sample sample : curve.samples()) {
      Map<String, Long> value = new LinkedHashMap<>();
      value.put("address", sample.address());
      value.put("rate", Math.round(sample.rate()));
      value.put("fitted_rate", Math.round(curve.rateAt(sample.address())));
      values.add(value);
    }
    return values;
  }
}
