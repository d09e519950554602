/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackPlan;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.fence.pack.PackTarget;

/**
 * Zones in place: one ext4 on the whole disk, as in most clusters. A fence keeps new files outermost,
 * and cold files move inward.
 */
final class ZonesInPlace implements Storage {
  /** Available in the allowed range: more than the blocks that are written at the same time. */
  private static final long MARGIN = 512L << 20;

  private static final int PARTS = 512;

  private final MountedFileSystem volume;
  private FenceKeeper keeper;

  ZonesInPlace(MountedFileSystem volume) {
    this.volume = volume;
  }

  @Override
  public Path temporaryDir(long bytes) {
    return volume.path();
  }

  @Override
  public Path permanentDir(long bytes) {
    return volume.path();
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return List.of(DataDir.disk(volume.path().resolve("hdfs")));
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return List.of(volume.path().resolve("yarn"));
  }

  @Override
  public boolean packs() {
    return true;
  }

  @Override
  public long pack() throws IOException {
    org.hadoopzone.testing.Command.run("sync", "-f", volume.path());
    Fence fence = Fence.in(volume.path());
    long size = fence.status().size();
    long moved = 0;
    long before;
    do {
      before = moved;
      long end = end(size, fence.map(PARTS));
      fence.set(ByteRange.of(0, end), Fence.Mode.ADVISORY, (done, total) -> {});
      PackPlan plan = plan(fence, size, end);
      for (DataFile file : plan.files()) {
        moved += fence.sink(file.path(), (done, total) -> {}).moved();
      }
      System.out.println("PACK end " + end + " plan " + plan.bytes() + " files " + plan.files().size() + " after " + plan.endAfter() + " moved " + (moved - before) + " stay " + plan.staying());
    } while (moved > before + size / 1000);
    fence.set(ByteRange.of(0, end(size, fence.map(PARTS))), Fence.Mode.ADVISORY, (done, total) -> {});
    List<FencedSpace> map = fence.map(PARTS);
    for (int i = 0; i < PARTS; i += 16) {
      long f = 0, u = 0, x = 0;
      for (int j = i; j < i + 16; j++) { f += map.get(j).free(); u += map.get(j).used(); x += map.get(j).fenced(); }
      System.out.printf("%d MB: free %d used %d fenced %d%n", size / PARTS * i / 1000000, f / 1000000, u / 1000000, x / 1000000);
    }
    if (keeper == null) {
      keeper = FenceKeeper.start(List.of(volume.path()), KeeperSettings.defaults().withMargin(MARGIN), "bench", new Listener());
    }
    return moved;
  }

  private static long end(long size, List<FencedSpace> map) {
    long free = 0;
    int part = 0;
    while (part < PARTS && free < MARGIN) {
      free += map.get(part).free() + map.get(part).fenced();
      part++;
    }
    return part == PARTS ? size : size / PARTS * part;
  }

  private static final class Listener implements KeeperListener {
    @Override public void lookedAfter(Path dir, VolumeSample look) {}
    @Override public void changed(Path dir, Decision d, VolumeSample a, VolumeSample b) { System.out.println("KEEPER " + d.kind() + " " + b.allowed() + " avail " + b.available()); }
    @Override public void tuned(Path d, String s, String b, String a) {}
    @Override public void failed(Path dir, String m) { System.out.println("KEEPER " + m); }
  }

  private PackPlan plan(Fence fence, long size, long end) throws IOException {
    long owner = owner(volume.path());
    ColdRule rule = new ColdRule(PackSettings.defaults(), owner, System.currentTimeMillis());
    PackPlan.Builder plan = new PackPlan.Builder(new PackTarget(size, fence.map(PARTS)), end);
    try (Stream<Path> files = Files.walk(volume.path())) {
      for (Path path : files.filter(Files::isRegularFile).filter(f -> !f.toString().contains("/.disk-zone") && !f.toString().contains("/yarn/")).toList()) {
        Map<String, Object> a = Files.readAttributes(path, "unix:uid,size,lastModifiedTime,lastAccessTime");
        DataFile file = DataFile.of(path, owner(path), (Long) a.get("size"), ((java.nio.file.attribute.FileTime) a.get("lastModifiedTime")).toMillis(), ((java.nio.file.attribute.FileTime) a.get("lastAccessTime")).toMillis());
        var stay = rule.stay(file);
        if (stay.isPresent()) { plan.stays(stay.get()); } else { plan.cold(file.withExtents(Fence.extents(path))); }
      }
    }
    return plan.build();
  }

  private static long owner(Path p) throws IOException {
    return ((Integer) Files.getAttribute(p, "unix:uid")).longValue();
  }

  @Override
  public void close() throws IOException {
    if (keeper != null) { keeper.close(); }
    volume.close();
  }
}
