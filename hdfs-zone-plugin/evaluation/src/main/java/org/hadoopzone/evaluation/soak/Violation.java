/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Something that must not be. */
record Violation(@JsonProperty("kind") Kind kind, @JsonProperty("detail") String detail) {
  /** In what respect. */
  enum Kind {
    /** The fault itself had no effect, so that nothing was shown. */
    NOT_STRUCK("fault without effect"),
    LOST("acknowledged file lost"),
    WRONG("wrong bytes read"),
    NOT_RESTORED("not whole again in time"),
    E2FSCK("complaint of e2fsck"),
    FENCE("fence not as asked for"),
    LEAK("leak"),
    METRIC("metric that lies");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }
}
