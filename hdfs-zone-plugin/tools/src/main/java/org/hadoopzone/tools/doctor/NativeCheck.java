/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks whether JNA is recent enough and libzonefence loads on this node. */
final class NativeCheck {
  private static final String OLDEST_JNA = "5.2.0";

  private NativeCheck() {}

  static List<Finding> findings(NativeFacts facts) {
    List<Finding> findings = new ArrayList<>();
    if (isOlder(facts.jnaVersion(), OLDEST_JNA)) {
      findings.add(
          finding(
              facts,
              "JNA",
              "is " + facts.jnaVersion() + ", found before the one in our jar",
              "Put JNA " + OLDEST_JNA + " or later on the class path of Hadoop in its place."));
    }
    facts
        .failure()
        .ifPresent(
            failure ->
                findings.add(
                    finding(
                        facts,
                        "fence library",
                        "does not load: " + failure,
                        "Use Linux on x86-64, or a jar that was built with the library; temporary"
                            + " files of root must be executable (java.io.tmpdir without noexec).")));
    return findings;
  }

  /** Returns a problem if a fence service is configured on this node, otherwise a note. */
  private static Finding finding(NativeFacts facts, String thing, String words, String remedy) {
    return facts.wanted()
        ? Finding.wrong(ThisNode.NAME, thing, words, remedy)
        : Finding.note(ThisNode.NAME, thing, words, remedy);
  }

  private static boolean isOlder(String version, String least) {
    String[] parts = version.split("\\D+");
    String[] leastParts = least.split("\\D+");
    for (int i = 0; i < leastParts.length; i++) {
      int part = i < parts.length && !parts[i].isEmpty() ? Integer.parseInt(parts[i]) : 0;
      int leastPart = Integer.parseInt(leastParts[i]);
      if (part != leastPart) {
        return part < leastPart;
      }
    }
    return false;
  }
}
