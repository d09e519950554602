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
package org.hadoopzone.testing;

import java.io.IOException;
import org.hadoopzone.disk.advice.Program;

/** Runs programs. */
public final class Command {
  private Command() {}

  /**
   * Runs a program that must succeed, and returns what it has printed.
   *
   * @param command the program and its arguments, taken as texts
   * @throws IOException with what it printed if it fails
   */
  public static String run(Object... command) throws IOException {
    return Program.run(command);
  }
}
