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
package org.hadoopzone.hdfs.retention;

import java.util.Objects;
import org.hadoopzone.disk.Retention;

/** What a file is for, and the rule that said so. Immutable. */
public final class Verdict {
  private final Retention retention;
  private final Rule rule;
  private final String word;

  /** The steps of {@link RetentionRules} that can be followed later. */
  public enum Rule {
    STORAGE_POLICY("storage policy"),
    PATH("path"),
    /** No rule knows the file, so it is permanent. */
    NONE("no rule");

    private final String text;

    Rule(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * A verdict.
   *
   * @param word what decided: the name of the policy, or the entry of the list of paths; empty for
   *     {@link Rule#NONE}
   */
  public Verdict(Retention retention, Rule rule, String word) {
    this.retention = retention;
    this.rule = rule;
    this.word = word;
  }

  public Retention retention() {
    return retention;
  }

  public Rule rule() {
    return rule;
  }

  /** What decided: the name of the policy, or the entry of the list of paths; or empty. */
  public String word() {
    return word;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Verdict
        && ((Verdict) o).retention == retention
        && ((Verdict) o).rule == rule
        && ((Verdict) o).word.equals(word);
  }

  @Override
  public int hashCode() {
    return Objects.hash(retention, rule, word);
  }

  /** As in {@code path /tmp/**}. */
  @Override
  public String toString() {
    return word.isEmpty() ? rule.toString() : rule + " " + word;
  }
}
