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
package org.hadoopzone.evaluation.work;

import java.util.Locale;

/** The work that systems are compared by. */
public enum Workload {
  FRESH("new disk, one file written, read and deleted in rounds", new FreshDisk()),
  AGED("three quarters full disk, temporary file in rounds", new AgedDisk()),
  LARGE_TEMPORARY("more temporary data than the outer zone holds", new LargeTemporary()),
  MIXED("permanent input and temporary output in turn", new MixedRuns()),
  DFSIO("TestDFSIO", new DfsIo()),
  TERASORT("TeraSort", new SortRounds());

  private final String title;
  private final Work work;

  Workload(String title, Work work) {
    this.title = title;
    this.work = work;
  }

  public String title() {
    return title;
  }

  public Work work() {
    return work;
  }

  /** Whether it is done at this scale. */
  public boolean isPartOf(Scale scale) {
    return this == DFSIO ? scale.dfsIoRounds() > 0 : this != TERASORT || scale.teraSortRounds() > 0;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
