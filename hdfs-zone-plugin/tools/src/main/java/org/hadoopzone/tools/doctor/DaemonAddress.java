/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.net.URI;

/** The role, the host and the web address of a daemon. Immutable. */
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

  /** Returns the role and address, such as {@code DataNode dn1:9866}. */
  String name() {
    return role + " " + host;
  }

  /** Returns the base URI of the daemon's web pages, such as {@code http://dn1:9864}. */
  URI pages() {
    return pages;
  }
}
