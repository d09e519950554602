/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.blockdev.BlockDevice;

/** The state of a block device before it is overwritten. Immutable. */
final class ScratchFacts {
  private final BlockDevice device;
  private final boolean readOnly;
  private final Map<Use, List<String>> uses;
  private final List<String> contents;

  /**
   * Creates the state.
   *
   * @param uses the uses of the device, each with the names of the users
   * @param contents the signatures on the device, such as {@code ext4}; empty if none is known
   */
  ScratchFacts(
      BlockDevice device, boolean readOnly, Map<Use, List<String>> uses, List<String> contents) {
    this.device = device;
    this.readOnly = readOnly;
    Map<Use, List<String>> copy = new EnumMap<>(Use.class);
    copy.putAll(uses);
    this.uses = Collections.unmodifiableMap(copy);
    this.contents = contents;
  }

  BlockDevice device() {
    return device;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  /** Returns the users of one kind; empty if there are none. */
  List<String> users(Use use) {
    return uses.getOrDefault(use, Collections.emptyList());
  }

  List<String> contents() {
    return contents;
  }
}
