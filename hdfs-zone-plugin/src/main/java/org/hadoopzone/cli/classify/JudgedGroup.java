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
package org.hadoopzone.cli.classify;

import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.Runs;

/** Runs of one job and what they were judged to be. Immutable. */
final class JudgedGroup {
  private final JobGroup group;
  private final Runs runs;
  private final Judgement judgement;

  JudgedGroup(JobGroup group, Runs runs, Judgement judgement) {
    this.group = group;
    this.runs = runs;
    this.judgement = judgement;
  }

  JobGroup group() {
    return group;
  }

  Runs runs() {
    return runs;
  }

  Judgement judgement() {
    return judgement;
  }

  double shuffleOfAllRuns() {
    return (double) runs.count() * runs.mean().shuffleBytes();
  }
}
