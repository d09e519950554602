/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.nio.file.Path;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackListener;
import org.hadoopzone.fence.pack.PackPlan;
import org.hadoopzone.util.ByteSize;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the events of autosizing and packing to the log of the process. */
@InterfaceAudience.Private
@InterfaceStability.Unstable
public final class FenceLog implements KeeperListener, PackListener {
  private static final Logger LOG = LoggerFactory.getLogger(FenceLog.class);

  @Override
  public void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {
    long change = after.allowed().length() - before.allowed().length();
    LOG.info(
        "Fence in {}: {}, allowed range {} ({}{}), {} available",
        dir,
        decision.reason(),
        text(after.allowed()),
        change < 0 ? "-" : "+",
        ByteSize.text(Math.abs(change)),
        ByteSize.text(after.available()));
  }

  @Override
  public void tuned(Path dir, String setting, String before, String after) {
    LOG.info("Changed {} on the volume of {} from {} to {}", setting, dir, before, after);
  }

  @Override
  public void failed(Path dir, String message) {
    LOG.warn("Cannot maintain the fence in {}, and will try again: {}", dir, message);
  }

  @Override
  public void standsBy(Path dir, String holder) {
    LOG.info(
        "{} maintains the fence in {}. When that process ends, this process takes over",
        holder,
        dir);
  }

  @Override
  public void fenced(Path dir, ByteRange allowed) {
    LOG.info("Set a fence in {}, allowed range {}", dir, text(allowed));
  }

  @Override
  public void planned(Path dir, PackPlan plan) {
    if (plan.files().isEmpty()) {
      LOG.debug("No files to move on the volume of {}. Files that stay: {}", dir, plan.staying());
      return;
    }
    LOG.info(
        "Moving {} cold files ({}) on the volume of {} to addresses beyond {}. Afterwards, all free"
            + " space is below this address. Files that stay: {}",
        plan.files().size(),
        ByteSize.text(plan.bytes()),
        dir,
        ByteSize.text(plan.endAfter()),
        plan.staying());
  }

  @Override
  public void moved(Path dir, DataFile file, SinkReport report) {
    LOG.debug(
        "Moved {} of {}, {} left",
        ByteSize.text(report.moved()),
        file,
        ByteSize.text(report.left()));
  }

  @Override
  public void refused(Path dir, DataFile file, String message) {
    LOG.debug("A file on the volume of {} was not moved: {}", dir, message);
  }

  @Override
  public void damaged(Path dir, DataFile file, String message) {
    LOG.warn("The disk of {} cannot read or write a file: {}", dir, message);
  }

  @Override
  public void finished(Path dir, long bytes) {
    LOG.info("Moved {} of cold files inward on the volume of {}", ByteSize.text(bytes), dir);
  }

  @Override
  public void packingFailed(Path dir, String message) {
    LOG.warn("Cannot move cold files on the volume of {}, and will try again: {}", dir, message);
  }

  @Override
  public void lookedAfter(Path dir, VolumeSample sample) {
    LOG.info("Maintaining the fence in {}, allowed range {}", dir, text(sample.allowed()));
  }

  private static String text(ByteRange range) {
    return ByteSize.text(range.start()) + ".." + ByteSize.text(range.end());
  }
}
