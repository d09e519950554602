/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The metrics of disk zones that all daemons published at one time. Not thread-safe. */
final class MetricSample {
  /** Time of the sample, in seconds since an arbitrary origin. */
  final double seconds;

  final List<Source> sources = new ArrayList<>();

  /** Daemons that publish no metrics of disk zones. */
  final List<String> withoutZones = new ArrayList<>();

  /** Daemons that could not be read, each with the reason. */
  final List<String> unreadable = new ArrayList<>();

  MetricSample(double seconds) {
    this.seconds = seconds;
  }

  /** Adds the metrics sources of a daemon, as on its {@code /jmx} page. */
  void add(String daemon, List<Map<?, ?>> beans) {
    if (beans.isEmpty()) {
      withoutZones.add(daemon);
    }
    beans.forEach(bean -> sources.add(new Source(daemon, bean)));
  }

  /** Returns the same source of the same daemon in this sample. */
  Optional<Source> find(Source other) {
    return sources.stream()
        .filter(source -> source.daemon.equals(other.daemon) && source.name.equals(other.name))
        .findFirst();
  }

  /** A metrics source of a daemon. */
  static final class Source {
    final String daemon;

    /** The name of the source, such as {@code DiskZoneVolumePlacement}. */
    final String name;

    private final Map<?, ?> bean;

    private Source(String daemon, Map<?, ?> bean) {
      this.daemon = daemon;
      this.name = String.valueOf(bean.get("name")).replaceFirst(".*[:,]name=([^,]*).*", "$1");
      this.bean = bean;
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
