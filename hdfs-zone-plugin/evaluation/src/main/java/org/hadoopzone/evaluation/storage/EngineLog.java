/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalTime;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackListener;
import org.hadoopzone.fence.pack.PackPlan;
import org.hadoopzone.util.ByteSize;

/** Writes the events of zones in place to the log of the client. */
final class EngineLog implements KeeperListener, PackListener {
  private final PrintStream out;

  EngineLog(PrintStream out) {
    this.out = out;
  }

  @Override
  public void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {
    say(decision.kind() + " " + decision.reason() + ", allowed range: " + after.allowed());
  }

  @Override
  public void tuned(Path dir, String setting, String before, String after) {
    say(setting + ": " + before + ", now " + after);
  }

  @Override
  public void lookedAfter(Path dir, VolumeSample sample) {
    say("maintains the fence, allowed range: " + sample.allowed());
  }

  @Override
  public void fenced(Path dir, ByteRange allowed) {
    say("fence set, allowed range: " + allowed);
  }

  @Override
  public void planned(Path dir, PackPlan plan) {
    say(
        ByteSize.text(plan.bytes())
            + " to move beyond address "
            + ByteSize.text(plan.endAfter())
            + "; files that stay: "
            + plan.staying());
  }

  @Override
  public void moved(Path dir, DataFile file, SinkReport report) {
    say(
        file
            + ": "
            + ByteSize.text(report.moved())
            + " moved, "
            + ByteSize.text(report.left())
            + " left");
  }

  @Override
  public void refused(Path dir, DataFile file, String message) {
    say(message);
  }

  @Override
  public void finished(Path dir, long bytes) {
    say(ByteSize.text(bytes) + " moved in total");
  }

  @Override
  public void failed(Path dir, String message) {
    say(message);
  }

  @Override
  public void packingFailed(Path dir, String message) {
    say(message);
  }

  private void say(String text) {
    out.printf("%tT  %s%n", LocalTime.now(), text);
  }
}
