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
package org.hadoopzone.disk;

/** What an operation on a fence did, in bytes. Immutable. */
public final class FenceReport {
  private final long taken;
  private final long givenBack;
  private final long left;
  private final long mostHeld;

  FenceReport(FenceLibrary.Report report) {
    taken = report.taken;
    givenBack = report.given_back;
    left = report.left;
    mostHeld = report.most_held;
  }

  /** Taken outside of the allowed range. */
  public long taken() {
    return taken;
  }

  /** Given back to the allowed range. */
  public long givenBack() {
    return givenBack;
  }

  /** Still free outside of the allowed range, because it could not be taken. */
  public long left() {
    return left;
  }

  /** The most of the allowed range that was held at any moment. */
  public long mostHeld() {
    return mostHeld;
  }
}
