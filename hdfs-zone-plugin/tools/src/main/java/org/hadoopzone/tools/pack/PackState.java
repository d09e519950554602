/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.util.ByteSize;

/** Shows the state of packing on a volume, from the fence, its lease and the files. */
final class PackState {
  private static final int HANGING = 4;

  private final PackVolume volume;
  private final PackSettings settings;

  PackState(PackVolume volume, PackSettings settings) {
    this.volume = volume;
    this.settings = settings;
  }

  PackResult show() throws IOException {
    FenceStatus status = Fence.in(volume.fence().orElse(volume.dir())).status();
    Optional<LeaseHolder> holder = volume.holder();
    Path owned = volume.fenceFiles().orElse(volume.dir());
    PackScan scan = PlanRun.scan(volume, settings, volume.userId(owned), false);
    long end = status.allowed().map(ByteRange::end).orElse(status.size());
    long coldInside = scan.map().coldBefore(end);
    return PackResult.of(
        values(status, holder, scan, coldInside), text(status, holder, scan, coldInside));
  }

  private ObjectNode values(
      FenceStatus status, Optional<LeaseHolder> holder, PackScan scan, long coldInside) {
    ObjectNode values =
        Json.object()
            .put("path", volume.dir().toString())
            .put("state", status.state().name().toLowerCase(Locale.ROOT))
            .put("packing", holder.filter(found -> PackRun.isOurs(found.name())).isPresent())
            .put("size", status.size())
            .put("fenced", status.fenced())
            .put("free_inside", status.freeInside())
            .put("cold_files", scan.cold().files())
            .put("cold_bytes", scan.cold().bytes())
            .put("cold_inside", coldInside)
            .put("bytes_to_move", scan.plan().bytes());
    status
        .allowed()
        .ifPresent(
            range -> values.put("allowed_start", range.start()).put("allowed_end", range.end()));
    status.mode().ifPresent(mode -> values.put("mode", mode.name().toLowerCase(Locale.ROOT)));
    if (!status.message().isEmpty()) {
      values.put("message", status.message());
    }
    holder.ifPresent(found -> values.put("maintained_by", found.name()).put("pid", found.pid()));
    return values;
  }

  private String text(
      FenceStatus status, Optional<LeaseHolder> holder, PackScan scan, long coldInside) {
    Lines lines = new Lines(HANGING);
    lines.add("%s: %s", volume.dir(), who(status, holder));
    if (!status.message().isEmpty()) {
      lines.add("%s", status.message());
    }
    lines.add(
        "allowed           %s of %s",
        status
            .allowed()
            .map(range -> ByteSize.text(range.start()) + " to " + ByteSize.text(range.end()))
            .orElse("all"),
        ByteSize.text(status.size()));
    lines.add("fenced            %s", ByteSize.text(status.fenced()));
    lines.add("free inside       %s", ByteSize.text(status.freeInside()));
    lines.add(
        "cold              %s in %d files; %s of it in the allowed range",
        ByteSize.text(scan.cold().bytes()), scan.cold().files(), ByteSize.text(coldInside));
    lines.add("left to move      %s", ByteSize.text(scan.plan().bytes()));
    return lines.toString();
  }

  private static String who(FenceStatus status, Optional<LeaseHolder> holder) {
    if (holder.isPresent()) {
      boolean isRun = PackRun.isOurs(holder.get().name());
      return (isRun ? "is being packed by " : "has a fence, maintained by ") + holder.get().name();
    }
    if (status.state() == FenceStatus.State.NONE) {
      return "has no fence, and no fence service or pack --now is running";
    }
    return "has a fence, but nothing maintains it: writers get \"No space left on device\" when"
        + " the allowed range is full. Start the service or pack --now, or lift the fence with"
        + " --undo";
  }
}
