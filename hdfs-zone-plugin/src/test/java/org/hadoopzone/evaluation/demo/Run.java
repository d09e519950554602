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

import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.PlacedFile;
import org.hadoopzone.evaluation.watch.Placement;

/**
 * What came of running all jobs once.
 *
 * @param files every file that was on the disks at some time
 * @param replicas how many block replicas the NameNode knows of each kind of file
 * @param outputs from the path of each output file to a digest of its content
 * @param sortProblems what is wrong with the sorted data
 */
record Run(
    String name,
    List<FinishedJob> jobs,
    List<PlacedFile> files,
    Map<FileKind, Long> replicas,
    Map<String, String> outputs,
    List<String> sortProblems) {
  Placement placement() {
    return Placement.of(files);
  }
}
