/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
