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

import java.util.Locale;

/** Whose policies a campaign runs with. Both run on the same drives with the same partitions. */
public enum SoakSystem {
  ZONES("disk zones"),
  STOCK("stock policies");

  private final String title;

  SoakSystem(String title) {
    this.title = title;
  }

  /** As reports have it. */
  public String title() {
    return title;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
