/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.tools.cli.Hadoop;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code doctor} command. Like {@code classify}, this class does not refer to Hadoop classes,
 * so that it can report that Hadoop is missing from the class path.
 */
@Command(
    name = "doctor",
    description = "Check configuration, disks and daemons of this node and its cluster.")
public final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--this-node",
      description = "Check only this node, not the other daemons of the cluster.")
  private boolean thisNodeOnly;

  @Option(names = "--json", description = "Print JSON, for programs.")
  private boolean json;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "Set a configuration key for this run.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException {
    Hadoop.require("org.apache.hadoop.hdfs.HdfsConfiguration", "doctor");
    return DoctorRunner.run(settings, thisNodeOnly, json, spec.commandLine().getOut());
  }
}
