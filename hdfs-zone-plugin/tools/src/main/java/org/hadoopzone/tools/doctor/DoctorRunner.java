/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.PrintWriter;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.LateBar;

/** Runs the examination and prints the result. */
final class DoctorRunner {
  private DoctorRunner() {}

  /**
   * Runs the examination and prints the result.
   *
   * @param settings configuration keys that override the site files
   * @return {@link ExitCode#PROBLEMS_FOUND} if anything is wrong, otherwise {@link ExitCode#DONE}
   */
  static int hold(
      Map<String, String> settings, boolean thisNodeOnly, boolean json, PrintWriter out) {
    Configuration conf = ThisNode.configuration();
    settings.forEach(conf::set);
    Examination examination;
    try (LateBar bar = new LateBar(() -> Bar.counting("daemons"))) {
      examination = Doctor.examine(conf, thisNodeOnly, bar::advance);
    }
    out.println(
        json
            ? Json.text(DoctorValues.of(examination, Doctor.siteFiles(conf)))
            : new DoctorText(examination, Doctor.siteFiles(conf)));
    out.flush();
    return examination.count(Severity.WRONG) == 0 ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }
}
