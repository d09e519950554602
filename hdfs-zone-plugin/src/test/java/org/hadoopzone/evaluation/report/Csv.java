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

import java.util.Locale;
import org.hadoopzone.evaluation.drive.Round;

/** All rounds as lines of numbers. */
final class Csv {
  private final StringBuilder text =
      new StringBuilder(
          "work,system,round,bytes,busy_seconds,limit_seconds,wall_seconds,seeks,read_bytes,"
              + "written_bytes,outer_bytes\n");

  void add(Result result) {
    for (Round round : result.rounds()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%d,%.3f,%.3f,%.1f,%d,%d,%d,%d%n",
              result.workload(),
              result.system(),
              round.what(),
              round.bytes(),
              round.busySeconds(),
              round.limitSeconds(),
              round.wallSeconds(),
              round.seeks(),
              round.readBytes(),
              round.writtenBytes(),
              round.outerBytes()));
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
