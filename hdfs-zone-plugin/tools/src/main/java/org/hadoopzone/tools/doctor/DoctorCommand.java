/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.HadoopCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code doctor} command. Does not itself use Hadoop classes, so that it can report that they
 * are not on the class path.
 */
@Command(
    name = "doctor",
    description = "Check configuration, disks and daemons of this node and its cluster.")
public final class DoctorCommand extends HadoopCommand {
  @Option(
      names = "--this-node",
      description = "Check only this node, not the other daemons of the cluster.")
  private boolean thisNodeOnly;

  @Override
  public Integer call() throws IOException {
    Hadoop.require("org.apache.hadoop.hdfs.HdfsConfiguration", "doctor");
    return DoctorRunner.run(settings, thisNodeOnly, json, out());
  }
}
