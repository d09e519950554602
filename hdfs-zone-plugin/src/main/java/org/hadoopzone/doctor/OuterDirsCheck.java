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
package org.hadoopzone.doctor;

import java.util.Collections;
import java.util.List;
import org.hadoopzone.disk.DiskZoneKeys;

/** Whether a role knows which dirs are outer. */
final class OuterDirsCheck {
  private OuterDirsCheck() {}

  static List<Finding> findings(Daemon daemon) {
    if (!daemon.conf().getTrimmed(DiskZoneKeys.OUTER_DIRS, "").isEmpty()) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.wrong(
            DiskZoneKeys.OUTER_DIRS,
            "is not set, so that nothing is placed by zone",
            "List the dirs that lie on outer tracks in core-site.xml on every node; survey finds"
                + " them."));
  }
}
