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

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** What a campaign has done, one outcome a line, so that it can go on after it was ended. */
record SoakLog(Path file) {
  private static final ObjectMapper JSON = new ObjectMapper();

  List<Outcome> read() throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        outcomes.add(JSON.readValue(line, Outcome.class));
      }
    }
    return outcomes;
  }

  void add(Outcome outcome) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        JSON.writeValueAsString(outcome) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
