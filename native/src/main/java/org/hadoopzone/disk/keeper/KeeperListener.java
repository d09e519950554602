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
