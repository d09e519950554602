/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A violation that an audit or the load has found. */
public record Violation(@JsonProperty("kind") Kind kind, @JsonProperty("detail") String detail) {
  /** The kind of violation. */
  public enum Kind {
    /** The fault had no effect, so the audit proves nothing. */
    NOT_STRUCK("fault without effect"),
    LOST("acknowledged file lost"),
    WRONG("wrong bytes read"),
    NOT_RESTORED("not recovered in time"),
    E2FSCK("e2fsck error"),
    FENCE("fence in the wrong state"),
    LEAK("leak"),
    METRIC("wrong metric"),
    REPLICA("damaged replica"),
    PACKING("packing stopped"),
    LOAD("load failed or stopped");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** Returns the name of this kind in reports. */
    public String title() {
      return title;
    }
  }
}
