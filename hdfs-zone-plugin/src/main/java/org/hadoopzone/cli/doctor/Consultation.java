/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.doctor;

import java.io.PrintWriter;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.cli.Bar;
import org.hadoopzone.cli.Json;
import org.hadoopzone.cli.LateBar;
import org.hadoopzone.cli.Main;
import org.hadoopzone.doctor.Doctor;
import org.hadoopzone.doctor.Examination;
import org.hadoopzone.doctor.Severity;
import org.hadoopzone.doctor.ThisNode;

/** Has everything examined, and prints it. */
final class Consultation {
  private Consultation() {}

  /** Returns the exit code. */
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
    return examination.count(Severity.WRONG) == 0 ? Main.DONE : Main.NOT_AS_IT_SHOULD_BE;
  }
}
