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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;

/**
 * Reads the {@code /conf} and {@code /jmx} pages that every Hadoop daemon serves. Each connection
 * attempt and each read times out after 10 seconds. Thread-safe.
 */
public final class DaemonPages {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final URLConnectionFactory connections;

  public DaemonPages(Configuration conf) {
    this.connections =
        URLConnectionFactory.newDefaultURLConnectionFactory(TIMEOUT_MILLIS, TIMEOUT_MILLIS, conf);
  }

  /**
   * Returns the configuration that a daemon runs with.
   *
   * @param daemon the base URI of its web pages, such as {@code http://dn1:9864}
   * @throws IOException if the page cannot be read or is empty
   */
  Configuration configuration(URI daemon) throws IOException {
    Configuration conf = new Configuration(false);
    // A remote configuration must not read files or system properties of this process.
    conf.setRestrictSystemProperties(true);
    try (InputStream in = open(daemon, "/conf")) {
      conf.addResource(in, "/conf", true);
      if (conf.size() == 0) {
        throw new IOException(daemon + "/conf is empty");
      }
    }
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
