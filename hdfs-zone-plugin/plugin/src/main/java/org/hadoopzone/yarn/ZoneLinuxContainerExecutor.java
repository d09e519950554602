/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.executor.DeletionAsUserContext;

/**
 * Hadoop's {@link LinuxContainerExecutor} with disk zones: containers of Spark and Tez, and of jobs
 * that request a zone, get only local dirs of one disk zone. It counts the bytes that applications
 * leave in each zone. Enable it with {@code yarn.nodemanager.container-executor.class}. {@code
 * docs/frameworks.md} describes the choice.
 */
@InterfaceAudience.LimitedPrivate("YARN")
@InterfaceStability.Evolving
public class ZoneLinuxContainerExecutor extends LinuxContainerExecutor {
  private volatile LaunchHook hook;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range. The NodeManager then does not start
   */
  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    hook = conf == null ? null : LaunchHook.read(conf);
  }

  @Override
  public void writeLaunchEnv(
      OutputStream out,
      Map<String, String> environment,
      Map<Path, List<String>> resources,
      List<String> command,
      Path logDir,
      String user,
      LinkedHashSet<String> nmVars)
      throws IOException {
    LaunchHook now = hook;
    super.writeLaunchEnv(
        out,
        now == null ? environment : now.environment(environment, command, user),
        resources,
        command,
        logDir,
        user,
        nmVars);
  }

  @Override
  public void deleteAsUser(DeletionAsUserContext context) {
    LaunchHook now = hook;
    if (now != null) {
      now.deletions().measure(context);
    }
    super.deleteAsUser(context);
  }
}
