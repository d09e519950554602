/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks that all daemons, tasks and this node have the same version of the jar. */
final class JarVersionsCheck {
  private JarVersionsCheck() {}

  /**
   * Returns a finding for each place whose version differs from the most common one.
   *
   * @param versions the version by place; a place is a daemon, an archive or this node
   */
  static List<Finding> findings(Map<String, String> versions) {
    Map<String, List<String>> byVersion = new LinkedHashMap<>();
    versions.forEach(
        (place, version) ->
            byVersion.computeIfAbsent(version, any -> new ArrayList<>()).add(place));
    List<Finding> findings = new ArrayList<>();
    if (byVersion.size() < 2) {
      return findings;
    }
    Map.Entry<String, List<String>> common =
        byVersion.entrySet().stream()
            .max(Comparator.comparingInt(entry -> entry.getValue().size()))
            .orElseThrow(AssertionError::new);
    int more = common.getValue().size() - 1;
    String witness = common.getValue().get(0) + (more == 0 ? "" : " and " + more + " more");
    versions.forEach(
        (place, version) -> {
          if (!version.equals(common.getKey())) {
            findings.add(
                Finding.wrong(
                    place,
                    JarPresenceCheck.THING,
                    "is " + version + ", but " + common.getKey() + " on " + witness,
                    "Copy the same version everywhere, and restart what runs with another one."));
          }
        });
    return findings;
  }
}
