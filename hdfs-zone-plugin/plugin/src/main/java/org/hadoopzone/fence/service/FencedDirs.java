/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.pack.InPlaceExclusion;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the volumes that the dirs of a daemon are on. Looks up each dir in its own thread, so that
 * a disk that does not respond does not affect the other dirs. Used by one thread.
 */
final class FencedDirs {
  private static final Logger LOG = LoggerFactory.getLogger(FencedDirs.class);

  private static final long LOOKUP_MS = TimeUnit.SECONDS.toMillis(10);

  /** The volume of a dir. */
  static final class Location {
    final String volume;
    final Path path;
    final Path fence;

    /**
     * Creates a location.
     *
     * @param volume see {@link Group#volume}
     * @param path see {@link Group#paths}
     * @param fence see {@link Group#fence}
     */
    Location(String volume, Path path, Path fence) {
      this.volume = volume;
      this.path = path;
      this.fence = fence;
    }
  }

  /** Looks up the volume of a dir. Returns empty if the dir is to be skipped. */
  interface Lookup {
    Optional<Location> find(String dir) throws IOException;
  }

  /** The dirs of a daemon that are on one volume. */
  static final class Group {
    /**
     * Identifies the volume: the device number with zones in place, otherwise the fence directory.
     */
    final String volume;

    /** The fence directory. With zones in place, it may not contain a fence yet. */
    final Path fence;

    /** The dirs as configured. */
    final Set<String> dirs = new LinkedHashSet<>();

    /** The dirs whose files move with zones in place, otherwise the fence directory. */
    final Set<Path> paths = new LinkedHashSet<>();

    private Group(Location location) {
      volume = location.volume;
      fence = location.fence;
    }

    void add(Group others) {
      dirs.addAll(others.dirs);
      paths.addAll(others.paths);
    }
  }

  private final Lookup lookup;
  private final long waitMs;

  /** The lookups whose results have not been used yet. */
  private final Map<String, FutureTask<Optional<Location>>> lookups = new HashMap<>();

  /** The last message that was logged for a dir. */
  private final Map<String, String> complaints = new HashMap<>();

  private Set<String> unread = new LinkedHashSet<>();

  FencedDirs(boolean isInPlace) {
    this(isInPlace ? FencedDirs::ext4 : FencedDirs::fenced, LOOKUP_MS);
  }

  /**
   * Creates a finder with a given lookup.
   *
   * @param waitMs the longest time to wait for the lookups of all dirs, in milliseconds
   */
  FencedDirs(Lookup lookup, long waitMs) {
    this.lookup = lookup;
    this.waitMs = waitMs;
  }

  /**
   * Returns the dirs grouped by volume. With zones in place, skips dirs that are not on ext4 or
   * that are on the root file system. Otherwise, skips dirs on file systems without a fence.
   */
  Collection<Group> find(Collection<String> dirs) throws InterruptedException {
    lookups.keySet().retainAll(dirs);
    dirs.forEach(this::begin);
    unread = new LinkedHashSet<>();
    Map<String, Group> groups = new LinkedHashMap<>();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMs);
    for (String dir : dirs) {
      try {
        Optional<Location> found = await(dir, end);
        if (found.isPresent()) {
          Group group = groups.computeIfAbsent(found.get().volume, any -> new Group(found.get()));
          group.dirs.add(dir);
          group.paths.add(found.get().path);
        }
        complaints.remove(dir);
      } catch (ExecutionException e) {
        // For example, the locale cannot represent the path. The other dirs are not affected.
        skip(dir, e.getCause());
      } catch (TimeoutException e) {
        skip(dir, new IOException("its disk does not respond"));
      }
    }
    return new ArrayList<>(groups.values());
  }

  /** Begins to look up a dir, unless the result of an earlier lookup has not been used yet. */
  private void begin(String dir) {
    FutureTask<Optional<Location>> task = new FutureTask<>(() -> lookup.find(dir));
    if (lookups.putIfAbsent(dir, task) == null) {
      Thread thread = new Thread(task, "fence-lookup-" + dir);
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (Error e) {
        lookups.remove(dir);
        throw e;
      }
    }
  }

  private Optional<Location> await(String dir, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    FutureTask<Optional<Location>> task = lookups.get(dir);
    Optional<Location> found;
    try {
      found = task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      lookups.remove(dir);
      throw e;
    }
    lookups.remove(dir);
    return found;
  }

  private static Optional<Location> fenced(String dir) throws IOException {
    return FenceFinder.find(Paths.get(dir))
        .map(fence -> new Location(fence.toString(), fence, fence));
  }

  private static Optional<Location> ext4(String dir) throws IOException {
    Path path = Paths.get(dir).toRealPath();
    String volume = DeviceNumber.holding(path);
    Optional<InPlaceExclusion> exclusion = InPlaceExclusion.of(path);
    if (!exclusion.isPresent()) {
      Location found = new Location(volume, path, InPlaceVolume.fenceDir(path));
      if (!DeviceNumber.holding(path).equals(volume)) {
        throw new IOException("the disk was mounted or unmounted during the lookup");
      }
      return Optional.of(found);
    }
    if (exclusion.get() == InPlaceExclusion.ROOT_FILE_SYSTEM) {
      throw new IOException(
          "the dir is on the root file system, where other programs need the free space. Mount a"
              + " disk there, or remove the dir from the configuration. If the file system has a"
              + " fence, lift it, because no service maintains it");
    }
    LOG.info("{} {}, so its files are not moved", dir, exclusion.get());
    return Optional.empty();
  }

  /** Remembers a dir whose volume cannot be maintained now, and logs the reason once. */
  void skip(String dir, Throwable reason) {
    unread.add(dir);
    String message = "Cannot maintain the volume of " + dir + ", and will try again: " + reason;
    if (!message.equals(complaints.put(dir, message))) {
      LOG.warn(message);
    }
  }

  /** Returns the dirs to try again. */
  Set<String> unread() {
    return unread;
  }
}
