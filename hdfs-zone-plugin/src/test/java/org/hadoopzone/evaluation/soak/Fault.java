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

/** Something that is done to a cluster. What it leaves behind is for {@link Audit}. */
interface Fault {
  void inject() throws Exception;

  /** Whether it has had its effect, asked before it is healed: else nothing is shown by it. */
  boolean hasStruck() throws Exception;

  /** Ends it, and does what an operator would do after it. */
  void heal() throws Exception;
}
