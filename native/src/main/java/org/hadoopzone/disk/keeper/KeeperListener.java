/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.nio.file.Path;

/** Hears what a keeper does. Called from its thread; must not throw. */
public interface KeeperListener {
  /** The allowed range was changed. */
  void changed(Path dir, Decision decision, Look before, Look after);

  /** It cannot look after a fence for now. Said once, and again when the reason is another one. */
  void failed(Path dir, String message);

  /** A setting of the file system was changed, or given back. */
  void tuned(Path dir, String setting, String before, String after);

  /** It can look after a fence: for the first time, or again. */
  void lookedAfter(Path dir, Look look);
}
