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

import java.io.IOException;

/** An operation on a fence was refused or failed; the message names the path and the remedy. */
public final class FenceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  FenceException(int errno, String message) {
    super(message);
    this.errno = errno;
  }

  FenceException(String message, Throwable cause) {
    super(message, cause);
    this.errno = 0;
  }

  /** The system's number of the error; 0 if it did not come from there. */
  public int errno() {
    return errno;
  }
}
