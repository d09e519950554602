/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.hadoopzone.hdfs.DiskBalancerQuery;
import org.hadoopzone.zone.ZoneRule;

/**
 * Finds the zones of the replicas of HDFS files. Memory holds one directory listing of the NameNode
 * at a time, and the names of the directories that are still to be read. Not thread-safe.
 */
public final class PlacementScanner {
  private final Configuration conf;
  private final ZoneRule rule;
  private final Verdicts verdicts;
  private final NodeVolumes volumes;
  private final LocateListener listener;
  private final Map<URI, FileReader> readers = new HashMap<>();

  /**
   * Creates a scanner.
   *
   * @param conf a client configuration that also has the keys of the NameNode
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the remedy
   */
  public PlacementScanner(Configuration conf, LocateListener listener) {
    this.conf = conf;
    this.rule = ZoneRule.read(conf::get);
    this.verdicts = new Verdicts(conf::get);
    this.volumes = new NodeVolumes(new DiskBalancerQuery(conf), rule);
    this.listener = listener;
  }

  /**
   * Scans a file, or all files below a directory.
   *
   * @throws FileNotFoundException if the path does not exist
   * @throws IllegalArgumentException if the path is not on HDFS
   */
  public void look(String name) throws IOException {
    Path path = new Path(name);
    FileSystem fs = path.getFileSystem(conf);
    if (!(fs instanceof DistributedFileSystem)) {
      throw new IllegalArgumentException(
          String.format(
              "%s is a path of %s, not of HDFS. Write it as in hdfs://NAMENODE/tmp, or put the"
                  + " cluster's core-site.xml on the class path",
              name, fs.getUri()));
    }
    try {
      if (!fs.exists(path)) {
        throw new FileNotFoundException(
            String.format("%s: there is no such file or directory in %s", name, fs.getUri()));
      }
      walk((DistributedFileSystem) fs, fs.resolvePath(path));
    } catch (AccessControlException | RemoteException e) {
      throw new IOException(name + ": " + AccessErrors.firstLine(e.getMessage()), e);
    }
  }

  /**
   * Returns the reader of a cluster. It is created once per cluster, because its constructor asks
   * the NameNode for storage policies and storage types.
   */
  private FileReader readerOf(DistributedFileSystem fs) throws IOException {
    FileReader reader = readers.get(fs.getUri());
    if (reader == null) {
      reader = new FileReader(fs, verdicts, volumes);
      readers.put(fs.getUri(), reader);
    }
    return reader;
  }

  private void walk(DistributedFileSystem fs, Path root) throws IOException {
    FileReader reader = readerOf(fs);
    Deque<Path> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Path dir = pending.pop();
      try {
        List<Path> below = list(fs, reader, dir);
        for (int i = below.size() - 1; i >= 0; i--) {
          pending.push(below.get(i));
        }
      } catch (FileNotFoundException | AccessControlException e) {
        // The root must be readable. A directory below may have been deleted during the scan, or
        // may not be readable for the caller.
        if (dir.equals(root)) {
          throw e;
        }
        listener.passedOver(pathOf(dir), AccessErrors.firstLine(e.getMessage()));
      }
    }
  }

  /** Reports the files of a directory to the listener, and returns its subdirectories. */
  private List<Path> list(DistributedFileSystem fs, FileReader reader, Path dir)
      throws IOException {
    List<Path> below = new ArrayList<>();
    FileTotals totals = new FileTotals();
    RemoteIterator<LocatedFileStatus> entries = fs.listLocatedStatus(dir);
    boolean isFile = false;
    while (entries.hasNext()) {
      LocatedFileStatus entry = entries.next();
      isFile |= entry.getPath().equals(dir);
      if (entry.isDirectory()) {
        below.add(entry.getPath());
      } else if (entry.isFile()) {
        PlacedFile file = reader.read((HdfsLocatedFileStatus) entry);
        totals.add(file);
        listener.file(file);
      }
    }
    if (totals.files() > 0 && !isFile) {
      listener.directory(pathOf(dir), totals);
    }
    return below;
  }

  static String pathOf(Path path) {
    return path.toUri().getPath();
  }

  /** Returns whether the configuration names the outer dirs. */
  public boolean knowsOuterDirs() {
    return !rule.toString().isEmpty();
  }

  /**
   * Returns the DataNodes that did not report all of their volumes, by the reason and the remedy.
   */
  public Map<String, List<String>> silentDataNodes() {
    return volumes.silent();
  }
}
