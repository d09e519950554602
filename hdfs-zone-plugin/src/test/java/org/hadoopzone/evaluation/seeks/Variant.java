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
package org.hadoopzone.evaluation.seeks;

import java.util.Locale;
import java.util.Map;
import org.hadoopzone.evaluation.storage.StorageSystem;

/** What is compared: where files are, and how jobs are told to use them. */
public enum Variant {
  STOCK("stock ext4", StorageSystem.EXT4, Map.of()),
  ZONES("disk zones", StorageSystem.DISK_ZONES, Map.of());

  private final String title;
  private final StorageSystem system;
  private final Map<String, String> settings;

  Variant(String title, StorageSystem system, Map<String, String> settings) {
    this.title = title;
    this.system = system;
    this.settings = settings;
  }

  public String title() {
    return title;
  }

  public StorageSystem system() {
    return system;
  }

  /** Of each job, beside those that all variants have. */
  public Map<String, String> settings() {
    return settings;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
