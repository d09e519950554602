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
package org.hadoopzone.disk.advice;

/** A file system that could not be measured, and why. Immutable. */
public final class NotMeasured {
  private final Recipe recipe;
  private final String reason;

  NotMeasured(Recipe recipe, String reason) {
    this.recipe = recipe;
    this.reason = reason;
  }

  /** What was to be made. */
  public Recipe recipe() {
    return recipe;
  }

  /** Why it was not measured, and what would help. */
  public String reason() {
    return reason;
  }
}
