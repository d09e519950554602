/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.hadoopzone.tools.cli.Patience;
import org.hadoopzone.tools.doctor.DaemonAddresses;
import org.hadoopzone.tools.doctor.DaemonAddresses.DaemonAddress;
import org.hadoopzone.tools.doctor.DaemonPages;
import org.hadoopzone.tools.locate.AccessErrors;

/** Reads the metrics of disk zones from the web pages of daemons. Not thread-safe. */
final class MetricReader implements AutoCloseable {
  /** Matches the metrics sources of disk zones in any daemon. */
  private static final String SOURCES = "Hadoop:name=DiskZone*,*";

  /** Maximum number of daemons that are queried at the same time. */
  private static final int AT_ONCE = 32;

  private final DaemonPages pages;
  private final Map<String, URI> daemons;
  private final List<String> notFound;
  private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

  private MetricReader(DaemonPages pages, Map<String, URI> daemons, List<String> notFound) {
    this.pages = pages;
    this.daemons = daemons;
    this.notFound = notFound;
  }

  /**
   * Creates a reader for the given daemons or for all daemons of the cluster.
   *
   * @param settings configuration keys that override the site files
   * @param addresses web addresses of daemons; if empty, the reader uses all NameNodes, live
   *     DataNodes and running NodeManagers of the cluster
   * @throws IllegalArgumentException if an address is not valid
   */
  static MetricReader open(Map<String, String> settings, List<String> addresses)
      throws IOException {
    Configuration conf = new HdfsConfiguration();
    conf.addResource("yarn-default.xml");
    conf.addResource("yarn-site.xml");
    Patience.apply(conf, settings);
    Map<String, URI> daemons = new LinkedHashMap<>();
    for (String address : addresses) {
      daemons.put(address, webAddress(address));
    }
    return daemons.isEmpty()
        ? ofCluster(conf)
        : new MetricReader(new DaemonPages(conf), daemons, Collections.emptyList());
  }

  private static URI webAddress(String address) {
    if (!address.matches("https?://[^/\\s]+/?")) {
      throw new IllegalArgumentException(
          address + ": must be the web address of a daemon, such as http://dn1:9864");
    }
    return URI.create(address.replaceFirst("/$", ""));
  }

  private static MetricReader ofCluster(Configuration conf) throws IOException {
    DaemonAddresses addresses = new DaemonAddresses(conf);
    if (!addresses.isHdfs()) {
      throw new IOException(
          "fs.defaultFS is not an HDFS URI: "
              + conf.get("fs.defaultFS")
              + ". Run top with the configuration of the cluster, or give the web addresses of"
              + " daemons.");
    }
    List<DaemonAddress> found = new ArrayList<>(addresses.nameNodes());
    found.addAll(dataNodes(addresses));
    List<String> notFound = new ArrayList<>();
    if (addresses.isYarnConfigured()) {
      try {
        found.addAll(addresses.nodeManagers());
      } catch (IOException e) {
        notFound.add("NodeManagers: " + AccessErrors.firstLine(e));
      }
    }
    Map<String, URI> daemons = new LinkedHashMap<>();
    found.forEach(daemon -> daemons.put(daemon.name, daemon.pages));
    return new MetricReader(new DaemonPages(conf), daemons, notFound);
  }

  private static List<DaemonAddress> dataNodes(DaemonAddresses addresses) throws IOException {
    try {
      return addresses.dataNodes();
    } catch (IOException e) {
      throw AccessErrors.isOne(e)
          ? new IOException(
              "Permission denied: the NameNode lists the DataNodes only to superusers. Run top as"
                  + " an HDFS superuser, or give the web addresses of daemons.",
              e)
          : e;
    }
  }

  /**
   * Reads all daemons, {@value #AT_ONCE} at a time. Waits up to 20 seconds for a daemon that does
   * not answer.
   */
  MetricSample read() throws InterruptedException {
    List<Callable<Answer>> queries = new ArrayList<>();
    daemons
        .values()
        .forEach(
            page -> queries.add(() -> new Answer(pages.beans(page, SOURCES), System.nanoTime())));
    List<Future<Answer>> answers = threads.invokeAll(queries);
    MetricSample sample = new MetricSample();
    sample.unreadable.addAll(notFound);
    int next = 0;
    for (String daemon : daemons.keySet()) {
      try {
        Answer answer = answers.get(next++).get();
        sample.add(daemon, answer.nanos / 1e9, answer.beans);
      } catch (ExecutionException e) {
        sample.unreadable.add(daemon + ": " + AccessErrors.firstLine(e.getCause()));
      }
    }
    return sample;
  }

  /** The metrics sources of a daemon, and the time when they were read. */
  private static final class Answer {
    private final List<Map<?, ?>> beans;
    private final long nanos;

    private Answer(List<Map<?, ?>> beans, long nanos) {
      this.beans = beans;
      this.nanos = nanos;
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
