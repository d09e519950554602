/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.report;

import java.util.List;
import java.util.Locale;
import org.hadoopzone.evaluation.drive.Round;

/** The speeds of some rounds, in MB per second in which the drive is busy. */
record Speeds(List<Round> rounds) {
  double mean() {
    return rounds.stream().mapToDouble(Round::megabytesPerBusySecond).average().orElse(0);
  }

  double best() {
    return rounds.stream().mapToDouble(Round::megabytesPerBusySecond).max().orElse(0);
  }

  double worst() {
    return rounds.stream().mapToDouble(Round::megabytesPerBusySecond).min().orElse(0);
  }

  @Override
  public String toString() {
    return rounds.size() == 1
        ? String.format(Locale.ROOT, "%.1f", mean())
        : String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", mean(), worst(), best());
  }
}
