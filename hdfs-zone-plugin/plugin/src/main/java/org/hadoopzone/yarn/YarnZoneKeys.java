/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

/** Configuration keys of the NodeManager. {@code yarn-disk-zone-default.xml} describes them. */
public final class YarnZoneKeys {
  /** Further classes whose containers prefer the outer zone; see {@link ContainerRule}. */
  public static final String FURTHER_CLASSES = "yarn.disk-zone.further.classes";

  public static final String FURTHER_CLASSES_DEFAULT = "";

  /** Minimum free space of the local dirs that a container gets, in bytes. */
  public static final String MIN_FREE_SPACE = "yarn.disk-zone.min-free-space";

  public static final long MIN_FREE_SPACE_DEFAULT = 1L << 30;

  private YarnZoneKeys() {}
}
