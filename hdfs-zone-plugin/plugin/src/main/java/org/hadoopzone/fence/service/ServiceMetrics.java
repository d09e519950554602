/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.util.function.LongSupplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * Metrics of the whole fence service. Each fence also has its own {@link FenceMetrics}.
 * Thread-safe.
 */
final class ServiceMetrics implements MetricsSource {
  static final String NAME = "DiskZoneFenceService";

  private final String context;
  private final LongSupplier failures;

  /**
   * Creates a source that is not registered yet.
   *
   * @param failures returns the number of failures that are not part of any {@link FenceMetrics}
   */
  ServiceMetrics(String context, LongSupplier failures) {
    this.context = context;
    this.failures = failures;
  }

  /** Registers this source, and removes the source of an earlier service in this process. */
  void register() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(NAME) != null) {
      system.unregisterSource(NAME);
    }
    system.register(NAME, "The fence service", this);
  }

  /** Removes this source, unless another source has replaced it. */
  void unregister() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(NAME) == this) {
      system.unregisterSource(NAME);
    }
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    collector
        .addRecord(NAME)
        .setContext(context)
        .addCounter(
            Interns.info(
                "Failures",
                "Failed attempts to update the list of maintained volumes, to start or stop the"
                    + " maintenance of a volume, or to register metrics"),
            failures.getAsLong());
  }
}
