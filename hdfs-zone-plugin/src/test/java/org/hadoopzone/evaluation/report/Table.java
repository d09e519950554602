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

/**
 * A table in Markdown: the first column to the left, all others, which are numbers, to the right.
 */
public final class Table {
  private final StringBuilder text = new StringBuilder();

  /** Begins one with its first row. */
  public Table(List<String> header) {
    row(header);
    row(header.stream().map(cell -> cell.equals(header.get(0)) ? "---" : "---:").toList());
  }

  /** Adds a row. */
  public void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
