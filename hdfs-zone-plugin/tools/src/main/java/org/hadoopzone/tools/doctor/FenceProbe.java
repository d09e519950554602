/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.util.VersionUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.pack.InPlaceExclusion;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.tools.pack.LeaseHolder;
import org.hadoopzone.yarn.FenceAuxiliaryService;

/** Finds the dirs with a fence on this node, and loads the fence library. */
final class FenceProbe {
  static final String OLDEST_JNA = "5.2.0";

  private static final Pattern PLUGIN = Pattern.compile("(?:.*/)?hdfs-zone-plugin[^/]*\\.jar");

  private static final Pattern JNA = Pattern.compile("(?:.*/)?jna-(\\d[^/]*)\\.jar");

  private FenceProbe() {}

  /** Returns the dirs that are on a file system with a fence. Skips missing dirs. */
  static List<FencedDir> fencedDirs(List<String> dirs) throws IOException {
    List<FencedDir> fenced = new ArrayList<>();
    // The search may read many directories, so it is done once for each file system.
    Map<String, Optional<Path>> fences = new HashMap<>();
    for (String dir : dirs) {
      Path path = Paths.get(dir);
      if (!Files.isDirectory(path)) {
        continue;
      }
      String device = DeviceNumber.holding(path);
      if (!fences.containsKey(device)) {
        fences.put(device, FenceFinder.findAnywhere(path.toRealPath()));
      }
      Optional<Path> fence = fences.get(device);
      if (fence.isPresent()) {
        FenceStatus status = Fence.in(fence.get()).quickStatus();
        if (status.mode().isPresent()) {
          fenced.add(fencedDir(path, fence.get(), status));
        }
      }
    }
    return fenced;
  }

  private static FencedDir fencedDir(Path dir, Path fence, FenceStatus status) throws IOException {
    return new FencedDir(
        dir.toString(),
        status.mode().get(),
        status.dfTotal(),
        status.dfAvailable(),
        status.fenced(),
        Files.getOwner(dir).getName(),
        Files.getOwner(fence.resolve(FenceFinder.HIDDEN_NAME), LinkOption.NOFOLLOW_LINKS).getName(),
        LeaseHolder.of(fence).isPresent());
  }

  /**
   * Returns one dir for each file system with a fence. Prefers a dir that belongs to the user of
   * the fence.
   */
  static Collection<FencedDir> onePerFence(List<String> dirs) throws IOException {
    Map<String, FencedDir> found = new LinkedHashMap<>();
    for (FencedDir dir : fencedDirs(dirs)) {
      found.merge(
          DeviceNumber.holding(Paths.get(dir.path)),
          dir,
          (first, next) -> first.user.equals(first.fenceUser) ? first : next);
    }
    return found.values();
  }

  /** Returns the text of hadoop-env.sh in the directory of the site files; empty if not found. */
  static Optional<String> hadoopEnv(Configuration conf) throws IOException {
    URL site = conf.getResource("hdfs-site.xml");
    if (site == null || !site.getProtocol().equals("file")) {
      return Optional.empty();
    }
    Path file = Paths.get(URI.create(site.toString())).resolveSibling("hadoop-env.sh");
    return Files.isReadable(file)
        ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /**
   * Returns the dirs whose files zones in place do not move, each with the reason. Skips missing
   * dirs.
   */
  static Map<String, String> leftAlone(List<String> dirs) throws IOException {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String dir : dirs) {
      Path path = Paths.get(dir);
      if (Files.isDirectory(path)) {
        InPlaceExclusion.of(path).ifPresent(reason -> reasons.put(dir, reason.toString()));
      }
    }
    return reasons;
  }

  /** Returns the user and the fence of each dir. Skips missing dirs. */
  static List<OwnedDir> ownedDirs(List<String> dirs) throws IOException {
    List<OwnedDir> owned = new ArrayList<>();
    for (String dir : dirs) {
      Path path = Paths.get(dir);
      if (Files.isDirectory(path)) {
        owned.add(
            new OwnedDir(
                dir,
                Files.getOwner(path).getName(),
                DeviceNumber.holding(path),
                FenceFinder.find(path.toRealPath()).map(Path::toString)));
      }
    }
    return owned;
  }

  /** Returns whether a fence service is configured on this node. */
  static boolean isServiceConfigured(Configuration conf) {
    return isServiceOfDataNodeConfigured(conf) || isServiceOfNodeManagerConfigured(conf);
  }

  /** Returns whether the DataNode and the NodeManager of this node both have a fence service. */
  static boolean areBothServicesConfigured(Configuration conf) {
    return isServiceOfDataNodeConfigured(conf) && isServiceOfNodeManagerConfigured(conf);
  }

  /** Returns whether the DataNode of this node has a fence service. */
  static boolean isServiceOfDataNodeConfigured(Configuration conf) {
    return conf.getTrimmedStringCollection(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY)
        .contains(FenceService.class.getName());
  }

  /** Returns whether the NodeManager of this node has a fence service. */
  static boolean isServiceOfNodeManagerConfigured(Configuration conf) {
    return conf.getTrimmedStringCollection(YarnConfiguration.NM_AUX_SERVICES)
        .contains(FenceAuxiliaryService.NAME);
  }

  /**
   * Returns the jars on a class path from which Java may load a JNA older than {@link #OLDEST_JNA}.
   * Searches the directories in the order of the class path. Ends after a directory with a
   * sufficient JNA, which may be in the plugin's jar. Later directories have no effect. Within a
   * directory, Java may load the jars in any order.
   */
  static List<String> oldJna(String classPath) {
    List<String> old = new ArrayList<>();
    String firstDir = null;
    for (String entry : classPath.split(File.pathSeparator)) {
      String dir = String.valueOf(new File(entry).getParent());
      if (firstDir != null && !firstDir.equals(dir)) {
        break;
      }
      Matcher jna = JNA.matcher(entry);
      if (jna.matches() && VersionUtil.compareVersions(jna.group(1), OLDEST_JNA) < 0) {
        old.add(entry);
      } else if (jna.matches() || PLUGIN.matcher(entry).matches()) {
        firstDir = dir;
      }
    }
    return old;
  }

  /** Returns the reason why the fence library does not load; empty if it loads. */
  static Optional<String> loadFailure() {
    try {
      Fence.in(Paths.get("/"));
      return Optional.empty();
    } catch (IOException | LinkageError e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** A data dir or local dir with the user of its daemon. Immutable. */
  static final class OwnedDir {
    final String path;

    /** The owner of the dir, which is the user of its daemon. */
    final String user;

    /** The number of the file system's device. */
    final String fileSystem;

    /**
     * The directory of the fence in this dir or in one of its parents, where fence services search
     * for a fence; empty if there is none.
     */
    final Optional<String> fence;

    OwnedDir(String path, String user, String fileSystem, Optional<String> fence) {
      this.path = path;
      this.user = user;
      this.fileSystem = fileSystem;
      this.fence = fence;
    }
  }

  /** A data dir or local dir on a file system with a fence; sizes in bytes. Immutable. */
  static final class FencedDir {
    final String path;
    final Fence.Mode mode;

    /** The size that df shows. */
    final long size;

    /** The available space that df shows. */
    final long available;

    /** The space that the fence owns, which df shows as used. */
    final long fenced;

    /** The owner of the dir, which is the user of its daemon. */
    final String user;

    /** The owner of the fence. */
    final String fenceUser;

    /** True if a process maintains the fence. */
    final boolean maintained;

    FencedDir(
        String path,
        Fence.Mode mode,
        long size,
        long available,
        long fenced,
        String user,
        String fenceUser,
        boolean maintained) {
      this.path = path;
      this.mode = mode;
      this.size = size;
      this.available = available;
      this.fenced = fenced;
      this.user = user;
      this.fenceUser = fenceUser;
      this.maintained = maintained;
    }

    /** Returns whether the given number of bytes would be available only without the fence. */
    boolean hides(long bytes) {
      return available < bytes && available + fenced >= bytes;
    }
  }
}
