/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.disk.Sizes;
import org.hadoopzone.disk.survey.Survey;
import org.hadoopzone.disk.survey.SurveyException;

/** Tries all that is to be compared, and keeps what came of it. For one run in one thread. */
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

  void run(List<Recipe> recipes, List<Long> sizes) throws IOException {
    List<Recipe> available = recipes.stream().filter(this::isThere).collect(Collectors.toList());
    total = available.size() * sizes.stream().mapToLong(Ageing::bytes).sum();
    long before = 0;
    for (long size : sizes) {
      for (Recipe recipe : available) {
        run(recipe, size);
        // One that failed has moved less than it was to.
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

  private boolean isThere(Recipe recipe) {
    Optional<String> lack = availability.lack(recipe);
    lack.ifPresent(reason -> notMeasured.add(new NotMeasured(recipe, reason)));
    return !lack.isPresent();
  }

  private void run(Recipe recipe, long size) {
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
