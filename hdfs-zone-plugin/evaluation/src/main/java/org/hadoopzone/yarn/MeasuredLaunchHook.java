/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.util.Collection;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Calls {@link LaunchHook} as the container executors do, for benchmarks. */
public final class MeasuredLaunchHook {
  private final LaunchHook hook;

  /** Reads the hook of a NodeManager from its configuration. */
  public MeasuredLaunchHook(Configuration conf) {
    hook = LaunchHook.read(conf);
  }

  /** Returns the environment that a container gets. */
  public Map<String, String> environment(Map<String, String> stock, Collection<String> command) {
    return hook.environment(stock, command, "u");
  }
}
