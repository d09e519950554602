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
package org.hadoopzone.cli.survey;

import java.util.Locale;

/** Rates for people. */
final class Rates {
  /** Drives are sold by millions of bytes. */
  static final double MB = 1e6;

  private Rates() {}

  /** As in {@code 171.3}: MB/s, without the unit. */
  static String text(double bytesPerSecond) {
    return String.format(Locale.ROOT, "%.1f", bytesPerSecond / MB);
  }
}
