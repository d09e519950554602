/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Objects;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.zone.Lifetime;

/** The lifetime of a file, and the rule that decided it. Immutable. */
public final class Verdict {
  public final Lifetime lifetime;
  private final Rule rule;

  /**
   * The name of the matching storage policy, or the matching entry of the list of paths; empty for
   * {@link Rule#NONE}.
   */
  final String ruleValue;

  /** The {@link LifetimeRules} that apply to existing files. */
  public enum Rule {
    STORAGE_POLICY("storage policy"),
    PATH("path"),
    /** No rule matches the file, so it is permanent. */
    NONE("no rule");

    private final String text;

    Rule(String text) {
      this.text = text;
    }

    @JsonValue
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Creates a verdict.
   *
   * @param ruleValue the name of the matching storage policy, or the matching entry of the list of
   *     paths; empty for {@link Rule#NONE}
   */
  public Verdict(Lifetime lifetime, Rule rule, String ruleValue) {
    this.lifetime = lifetime;
    this.rule = rule;
    this.ruleValue = ruleValue;
  }

  /** Returns the lifetime in lower case. */
  String lifetimeName() {
    return lifetime.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Verdict
        && ((Verdict) o).lifetime == lifetime
        && ((Verdict) o).rule == rule
        && ((Verdict) o).ruleValue.equals(ruleValue);
  }

  @Override
  public int hashCode() {
    return Objects.hash(lifetime, rule, ruleValue);
  }

  /** Returns the rule and its value, such as {@code path /tmp/**}. */
  @Override
  public String toString() {
    return ruleValue.isEmpty() ? rule.toString() : rule + " " + ruleValue;
  }
}
