/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.survey.Survey;
import org.hadoopzone.tools.survey.SurveyException;

/** Measures all profiles at all sizes and collects the results. Used for one run, by one thread. */
final class ScratchRun {
  private final Trial trial;
  private final Availability availability;
  private final Survey.Progress progress;
  private final List<Measured> rows = new ArrayList<>();
  private final List<NotMeasured> notMeasured = new ArrayList<>();
  private long done;
  private long total;

  ScratchRun(Trial trial, Availability availability, Survey.Progress progress) {
    this.trial = trial;
    this.availability = availability;
    this.progress = progress;
  }

  void run(List<MkfsProfile> recipes, List<Long> sizes) throws IOException {
    List<MkfsProfile> available =
        recipes.stream().filter(this::isThere).collect(Collectors.toList());
    total = available.size() * sizes.stream().mapToLong(Ageing::bytes).sum();
    long before = 0;
    for (long size : sizes) {
      for (MkfsProfile recipe : available) {
        run(recipe, size);
        // A failed trial has read and written fewer bytes than planned.
        before += Ageing.bytes(size);
        done = before;
      }
    }
    if (rows.isEmpty()) {
      throw new SurveyException(
          notMeasured.stream()
              .map(each -> each.recipe() + ": " + each.reason())
              .collect(Collectors.joining(System.lineSeparator())));
    }
  }

  private boolean isThere(MkfsProfile recipe) {
    Optional<String> lack = availability.lack(recipe);
    lack.ifPresent(reason -> notMeasured.add(new NotMeasured(recipe, reason)));
    return !lack.isPresent();
  }

  private void run(MkfsProfile recipe, long size) {
    try {
      rows.add(trial.run(recipe, size, this::moved));
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage()).split("\n")[0];
      notMeasured.add(new NotMeasured(recipe, "at " + Sizes.text(size) + ": " + reason));
    }
  }

  private void moved(long bytes) {
    done += bytes;
    progress.advance(done, total);
  }

  List<Measured> rows() {
    return rows;
  }

  List<NotMeasured> notMeasured() {
    return notMeasured;
  }
}
