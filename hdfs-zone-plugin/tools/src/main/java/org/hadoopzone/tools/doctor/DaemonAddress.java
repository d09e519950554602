/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

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
