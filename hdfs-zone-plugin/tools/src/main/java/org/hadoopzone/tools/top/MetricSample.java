/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The disk zone metrics of all daemons at about the same time. Not thread-safe. */
final class MetricSample {
  /** Daemons that publish no disk zone metrics. */
  final List<String> withoutZones = new ArrayList<>();

  /** Daemons that could not be read, each with the reason. */
  final List<String> unreadable = new ArrayList<>();

  private final Map<String, Source> sources = new LinkedHashMap<>();

  /**
   * Adds the metrics sources of a daemon, as on its {@code /jmx} page.
   *
   * @param seconds the time when they were read, in seconds since an arbitrary origin
   */
  void add(String daemon, double seconds, List<Map<?, ?>> beans) {
    if (beans.isEmpty()) {
      withoutZones.add(daemon);
    }
    for (Map<?, ?> bean : beans) {
      Source source = new Source(daemon, seconds, bean);
      sources.put(source.key(), source);
    }
  }

  Collection<Source> sources() {
    return sources.values();
  }

  /**
   * Returns the source in this sample with the daemon and name of a source in another sample; empty
   * if there is none.
   */
  Optional<Source> find(Source other) {
    return Optional.ofNullable(sources.get(other.key()));
  }

  /** Returns whether no daemon could be read. */
  boolean isEmpty() {
    return sources.isEmpty() && withoutZones.isEmpty();
  }

  /** A metrics source of a daemon. */
  static final class Source {
    final String daemon;

    /** The name of the source, such as {@code DiskZoneVolumePlacement}. */
    final String name;

    /** The time when the source was read, in seconds since an arbitrary origin. */
    final double seconds;

    private final Map<?, ?> bean;

    private Source(String daemon, double seconds, Map<?, ?> bean) {
      this.daemon = daemon;
      this.seconds = seconds;
      this.name = String.valueOf(bean.get("name")).replaceFirst(".*[:,]name=([^,]*).*", "$1");
      this.bean = bean;
    }

    private String key() {
      return daemon + " " + name;
    }

    /** Returns the value of a metric; empty if the source does not publish it now. */
    Optional<Long> value(String metric) {
      Object value = bean.get(metric);
      return value instanceof Number ? Optional.of(((Number) value).longValue()) : Optional.empty();
    }

    /** Returns the directory of a fence; empty for other sources. */
    Optional<String> fence() {
      return Optional.ofNullable(bean.get("tag.Fence")).map(Object::toString);
    }
  }
}
