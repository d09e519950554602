/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
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
    values.put("disks", list(surveys, SurveyValues::disk));
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
    if (survey.boundary().isPresent()) {
      long boundary = survey.boundary().getAsLong();
      values.put("boundary", boundary);
      values.put("boundary_rate", Math.round(curve.rateAt(boundary)));
    }
    values.put("verdict", new SurveyText(survey).verdict());
    values.put("rows", list(SurveyText.addresses(survey), address -> row(address, survey)));
    values.put("partitions", list(survey.parts(), part -> part(part, curve)));
    values.put("samples", list(curve.samples(), sample -> sample(sample, curve)));
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
    values.put("dirs", list(part.dirs(), Path::toString));
    return values;
  }

  /** Returns a row of the table in {@link SurveyText}. */
  private static Map<String, Object> row(long address, DiskSurvey survey) {
    Map<String, Object> values = new LinkedHashMap<>();
    long size = survey.disk().size();
    values.put("address", address);
    values.put("rate", Math.round(survey.curve().rateAt(address)));
    if (address > 0) {
      values.put("outer_mean_rate", meanRate(survey.curve(), 0, address));
    }
    if (address < size) {
      values.put("inner_mean_rate", meanRate(survey.curve(), address, size));
    }
    return values;
  }

  private static long meanRate(Curve curve, long start, long end) {
    return Math.round(curve.throughput(ByteRange.of(start, end - start)));
  }

  private static Map<String, Long> sample(Sample sample, Curve curve) {
    Map<String, Long> values = new LinkedHashMap<>();
    values.put("address", sample.address());
    values.put("rate", Math.round(sample.rate()));
    values.put("fitted_rate", Math.round(curve.rateAt(sample.address())));
    return values;
  }

  private static <T> List<Object> list(Collection<T> items, Function<T, Object> value) {
    return items.stream().map(value).collect(Collectors.toList());
  }
}
