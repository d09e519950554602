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

import java.net.URI;

/** Where a daemon serves its pages. Immutable. */
final class DaemonAddress {
  private final Role role;
  private final String host;
  private final URI pages;

  DaemonAddress(Role role, String host, URI pages) {
    this.role = role;
    this.host = host;
    this.pages = pages;
  }

  Role role() {
    return role;
  }

  /** The role and host, as in {@code DataNode dn1:9866}. */
  String name() {
    return role + " " + host;
  }

  /** As in {@code http://dn1:9864}. */
  URI pages() {
    return pages;
  }
}
