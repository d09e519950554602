/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.disk.geometry.BlockDevice;

/** What was seen of a block device that is to be written over. Immutable. */
final class ScratchFacts {
  private final BlockDevice device;
  private final boolean readOnly;
  private final Map<Use, List<String>> uses;
  private final List<String> contents;

  /**
   * What was seen.
   *
   * @param uses what it is needed for, each with the names of what needs it
   * @param contents what is on it, as in {@code ext4}; empty if nothing is known of it
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

  /** What needs it in that way; empty if nothing does. */
  List<String> users(Use use) {
    return uses.getOrDefault(use, Collections.emptyList());
  }

  List<String> contents() {
    return contents;
  }
}
