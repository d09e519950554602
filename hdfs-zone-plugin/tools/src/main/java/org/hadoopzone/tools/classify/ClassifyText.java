/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.util.Locale;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.tools.classify.Classification.JudgedGroup;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.util.ByteSize;

/** Formats a classification as text for people. */
final class ClassifyText {
  private static final String ROW = "%-8s %6s %11s %11s %11s %11s  %s%n";

  private static final int HANGING = 9;

  private final Classification classification;

  ClassifyText(Classification classification) {
    this.classification = classification;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(ROW, "class", "runs", "input", "map output", "shuffle", "spilled", "job"));
    classification.groups.forEach(group -> append(text, group));
    if (classification.files() > 0) {
      line(
          text,
          "%d history files: %d of jobs that failed or were killed, %d skipped",
          classification.files(),
          classification.unsuccessful(),
          classification.passedOver.size());
    }
    classification.passedOver.forEach((what, why) -> line(text, "skipped: %s: %s", what, why));
    if (classification.rememberedGroups() > 0) {
      line(text, "recorded for later runs: %d jobs", classification.rememberedGroups());
    }
    return text.toString().trim();
  }

  private static void append(StringBuilder text, JudgedGroup judged) {
    JobProfile mean = judged.runs.mean;
    JobGroup group = judged.group;
    text.append(
        String.format(
            Locale.ROOT,
            ROW,
            judged.judgement.jobClass,
            judged.runs.count,
            ByteSize.text(mean.inputBytes),
            ByteSize.text(mean.mapOutputBytes),
            ByteSize.text(mean.shuffleBytes),
            ByteSize.text(mean.spilledBytes()),
            group.name));
    line(text, "%9suser %s, queue %s: %s", "", group.user, group.queue, judged.judgement.words);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(Columns.wrap(String.format(Locale.ROOT, format, values), HANGING)).append('\n');
  }
}
