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
package org.hadoopzone.evaluation.soak;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Something that must not be. */
record Finding(@JsonProperty("kind") Kind kind, @JsonProperty("detail") String detail) {
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
