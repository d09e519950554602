/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.tools.classify.Classification.JudgedGroup;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.util.ByteSize;

/** Formats a classification as text for people. */
final class ClassifyText {
  private static final String ROW = "%-8s %6s %11s %11s %11s %11s  %s";

  private static final int HANGING = 9;

  private final Classification classification;

  ClassifyText(Classification classification) {
    this.classification = classification;
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    lines.add(ROW, "class", "runs", "input", "map output", "shuffle", "spilled", "job");
    classification.groups.forEach(group -> append(lines, group));
    if (classification.files() > 0) {
      lines.add(
          "%s",
          HistoryScan.summary(
              classification.files(),
              classification.unsuccessful(),
              classification.passedOver.size()));
    }
    classification.passedOver.forEach((what, why) -> lines.add("skipped: %s: %s", what, why));
    if (classification.rememberedGroups() > 0) {
      lines.add("recorded for later runs: %d jobs", classification.rememberedGroups());
    }
    return lines.toString();
  }

  private static void append(Lines lines, JudgedGroup judged) {
    JobProfile mean = judged.runs.mean;
    JobGroup group = judged.group;
    lines.add(
        ROW,
        judged.judgement.jobClass,
        judged.runs.count,
        ByteSize.text(mean.inputBytes),
        ByteSize.text(mean.mapOutputBytes),
        ByteSize.text(mean.shuffleBytes),
        ByteSize.text(mean.spilledBytes()),
        group.name);
    lines.add("%9suser %s, queue %s: %s", "", group.user, group.queue, judged.judgement.words);
  }
}
