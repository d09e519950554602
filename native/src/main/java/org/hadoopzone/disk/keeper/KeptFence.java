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

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A fence as a keeper needs it. */
interface KeptFence {
  /** Looks at it. Has to be quick, for it is done all the time. */
  Look look() throws IOException;

  /**
   * What writers can still get, in bytes, besides what is reserved for some of them; below 0 if
   * that is more than there is. Asked while it is narrowed, too.
   */
  long available();

  /**
   * Gives back what makes that many bytes and a step available, or all.
   *
   * @return the bytes that it gave back
   */
  long widen(long available, long step) throws IOException;

  /**
   * Takes what is free beyond a new end of the allowed range.
   *
   * @param step the most of the allowed range that is held at any moment, in bytes
   * @param isUrgent asked now and then: whether something else is to be done at once. It then ends.
   */
  void narrow(long end, long step, BooleanSupplier isUrgent) throws IOException;
}
