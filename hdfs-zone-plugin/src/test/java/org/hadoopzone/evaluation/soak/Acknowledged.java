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

import java.util.Optional;

/**
 * A file that HDFS has acknowledged: it was closed without an error.
 *
 * @param digest of what was written
 */
record Acknowledged(String path, long length, String digest) {
  /** What is wrong with what was read; empty if it is what was written. */
  Optional<String> problemWith(long foundLength, String foundDigest) {
    if (foundLength != length) {
      return Optional.of(path + " has " + foundLength + " bytes instead of " + length);
    }
    return digest.equals(foundDigest)
        ? Optional.empty()
        : Optional.of(path + " has other bytes than were written");
  }
}
