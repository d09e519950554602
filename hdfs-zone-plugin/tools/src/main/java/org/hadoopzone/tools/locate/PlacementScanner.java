/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.ZoneRule;

/**
 * Finds the zones of the replicas of HDFS files. Keeps in memory only one partial directory listing
 * and the paths of the directories that are still to be read. Not thread-safe.
 */
public final class PlacementScanner {
  private final Configuration conf;
  private final ZoneRule rule;
  private final Verdicts verdicts;
  private final NodeVolumes volumes;
  private final LocateListener listener;
  private final FileTotals totals = new FileTotals();
  private final Map<URI, FileReader> readers = new HashMap<>();

  /** True if results contain URIs, because the current path is a URI. */
  private boolean showsUris;

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
   * Scans files, and all files below directories. For a path that is a URI, the results contain
   * URIs, so that files of several nameservices can be distinguished.
   *
   * @return the totals of all files
   * @throws FileNotFoundException if a path does not exist
   * @throws IllegalArgumentException if a path is not on HDFS
   */
  public FileTotals scan(List<String> paths) throws IOException {
    for (String path : paths) {
      scan(path);
    }
    listener.total(totals, volumes.silent);
    return totals;
  }

  private void scan(String name) throws IOException {
    Path path = new Path(name);
    showsUris = path.toUri().getScheme() != null;
    FileSystem fs = path.getFileSystem(conf);
    if (!(fs instanceof DistributedFileSystem)) {
      throw new IllegalArgumentException(
          String.format(
              "%s is on %s, not on HDFS. Specify a URI such as hdfs://NAMENODE/tmp, or add the"
                  + " cluster's core-site.xml to the class path",
              name, fs.getUri()));
    }
    try {
      if (!fs.exists(path)) {
        throw new FileNotFoundException(
            String.format("%s: No such file or directory in %s", name, fs.getUri()));
      }
      DistributedFileSystem hdfs = (DistributedFileSystem) fs;
      walk(hdfs, readerOf(hdfs), fs.resolvePath(path));
    } catch (AccessControlException | RemoteException e) {
      throw new IOException(name + ": " + AccessErrors.firstLine(e.getMessage()), e);
    }
  }

  /**
   * Returns the reader of a cluster. Creates only one per cluster, because the constructor queries
   * storage policies and storage types from the NameNode.
   */
  private FileReader readerOf(DistributedFileSystem fs) throws IOException {
    FileReader reader = readers.get(fs.getUri());
    if (reader == null) {
      reader = new FileReader(fs.getClient(), verdicts, volumes);
      readers.put(fs.getUri(), reader);
    }
    return reader;
  }

  private void walk(DistributedFileSystem fs, FileReader reader, Path root) throws IOException {
    for (Path dir : list(fs, reader, root)) {
      try {
        walk(fs, reader, dir);
      } catch (FileNotFoundException | AccessControlException e) {
        // The directory was deleted during the scan, or the caller may not read it.
        listener.passedOver(shown(dir), e);
      }
    }
  }

  /** Reports the files of a directory to the listener, and returns its subdirectories. */
  private List<Path> list(DistributedFileSystem fs, FileReader reader, Path dir)
      throws IOException {
    List<Path> below = new ArrayList<>();
    FileTotals ofDirectory = new FileTotals();
    RemoteIterator<LocatedFileStatus> entries = fs.listLocatedStatus(dir);
    boolean isFile = false;
    while (entries.hasNext()) {
      LocatedFileStatus entry = entries.next();
      isFile |= entry.getPath().equals(dir);
      if (entry.isDirectory()) {
        below.add(entry.getPath());
      } else if (entry.isFile()) {
        PlacedFile file = reader.read((HdfsLocatedFileStatus) entry, shown(entry.getPath()));
        ofDirectory.add(file);
        totals.add(file);
        listener.file(file);
      }
    }
    if (ofDirectory.files() > 0 && !isFile) {
      listener.directory(shown(dir), ofDirectory);
    }
    return below;
  }

  private String shown(Path path) {
    return showsUris ? path.toString() : pathOf(path);
  }

  static String pathOf(Path path) {
    return path.toUri().getPath();
  }

  /**
   * Returns an error message if the outer dirs are not configured; empty if they are configured.
   * Without outer dirs, the zones of replicas are unknown.
   */
  public Optional<String> missingKey() {
    return rule.toString().isEmpty()
        ? Optional.of(
            String.format(
                "%1$s is not set in the client configuration, so the zones of replicas are unknown."
                    + " Add the cluster's core-site.xml to the class path, or specify -D %1$s=DIRS",
                DiskZoneKeys.OUTER_DIRS))
        : Optional.empty();
  }
}
