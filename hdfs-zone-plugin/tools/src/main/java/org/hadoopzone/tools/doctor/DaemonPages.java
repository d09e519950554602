/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Reads the {@code /conf} and {@code /jmx} pages that every Hadoop daemon serves. Each connection
 * attempt and each read times out after 10 seconds. Thread-safe.
 */
public final class DaemonPages {
  private static final int TIMEOUT_MILLIS = 10_000;

  /**
   * Keys whose values are kept even if they are Hadoop's defaults: a daemon may use the default
   * dirs.
   */
  private static final List<String> DIRS =
      Collections.unmodifiableList(
          Arrays.asList(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, YarnConfiguration.NM_LOCAL_DIRS));

  private final URLConnectionFactory connections;

  public DaemonPages(Configuration conf) {
    this.connections =
        URLConnectionFactory.newDefaultURLConnectionFactory(TIMEOUT_MILLIS, TIMEOUT_MILLIS, conf);
  }

  /**
   * Returns the configuration of a running daemon. Omits Hadoop's defaults except for {@link
   * #DIRS}, so that the configurations of thousands of daemons fit into memory.
   *
   * @param daemon the base URI of its web pages, such as {@code http://dn1:9864}
   * @throws IOException if the page cannot be read or is empty
   */
  Configuration configuration(URI daemon) throws IOException {
    Configuration page = empty();
    try (InputStream in = open(daemon, "/conf")) {
      page.addResource(in, "/conf", true);
      if (page.size() == 0) {
        throw new IOException(daemon + "/conf is empty");
      }
    }
    Configuration kept = empty();
    for (Map.Entry<String, String> property : page) {
      String key = property.getKey();
      String source = source(page, key);
      if (!Daemon.isDefault(source) || DIRS.contains(key)) {
        kept.set(key, page.get(key), source);
      }
    }
    return kept;
  }

  /**
   * Returns the resource from which a daemon has read a key. The last source is the page itself, so
   * the resource is the source before it.
   */
  private static String source(Configuration page, String key) {
    String[] sources = page.getPropertySources(key);
    return sources == null ? "" : sources[Math.max(0, sources.length - 2)];
  }

  private static Configuration empty() {
    Configuration conf = new Configuration(false);
    // A remote configuration must not read files or system properties of this process.
    conf.setRestrictSystemProperties(true);
    return conf;
  }

  /**
   * Returns the attributes of a JMX bean of a daemon; empty if it has no such bean.
   *
   * @param daemon the base URI of its web pages, such as {@code http://dn1:9864}
   * @param name a JMX object name; if it contains wildcards, the first match is returned
   * @throws IOException if the page cannot be read or is not valid JSON
   */
  public Optional<Map<?, ?>> bean(URI daemon, String name) throws IOException {
    return beans(daemon, name).stream().findFirst();
  }

  /** Returns the attributes of all JMX beans of a daemon whose names match. */
  public List<Map<?, ?>> beans(URI daemon, String name) throws IOException {
    try (InputStream in = open(daemon, "/jmx?qry=" + URLEncoder.encode(name, "UTF-8"))) {
      return new ObjectMapper().readValue(in, Answer.class).beans;
    }
  }

  /** A {@code /jmx} page. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private static final class Answer {
    @JsonProperty private final List<Map<?, ?>> beans = new ArrayList<>();
  }

  private InputStream open(URI daemon, String page) throws IOException {
    URL url = new URL(daemon + page);
    try {
      return connections
          .openConnection(url, UserGroupInformation.isSecurityEnabled())
          .getInputStream();
    } catch (AuthenticationException e) {
      throw new IOException(url + ": " + e.getMessage(), e);
    }
  }
}
