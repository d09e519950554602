/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;
import org.hadoopzone.zone.DiskZoneKeys;

/** Checks that the outer dirs are configured. */
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
