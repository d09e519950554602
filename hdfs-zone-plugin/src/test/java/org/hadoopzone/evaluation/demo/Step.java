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
package org.hadoopzone.evaluation.demo;

/** What happens in each of the two runs, in this order. */
enum Step {
  START("start the daemons", 10),
  GENERATE("TeraGen", 14),
  SORT("TeraSort", 40),
  VALIDATE("TeraValidate", 12),
  LOAD("copy Hadoop's sources to HDFS", 3),
  INDEX("InvertedIndex", 25),
  COMPARE("read the outputs", 4),
  STOP("stop the daemons", 3);

  private final String label;
  private final int weight;

  Step(String label, int weight) {
    this.label = label;
    this.weight = weight;
  }

  String label() {
    return label;
  }

  /** Its share of the time, compared with the other steps. */
  int weight() {
    return weight;
  }
}
