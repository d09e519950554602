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
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.Test;

class DirtyPagesTest {
  @Test
  void theBoundIsGoneWhenItIsClosed() throws IOException {
    assumeTrue(
        Files.isWritable(Path.of("/proc/sys/vm/dirty_bytes")), "needs root, to bound dirty pages");
    String before = settings();
    DirtyPages pages = DirtyPages.limit(64_000_000);
    String bounded = settings();
    pages.close();

    // In whole pages, so not all of its digits.
    assertThat(bounded).contains("dirty_bytes:6", "dirty_background_bytes:3");
    assertThat(settings()).isEqualTo(before);
  }

  private static String settings() throws IOException {
    return Command.run("sh", "-c", "grep . /proc/sys/vm/dirty_*bytes /proc/sys/vm/dirty_*ratio");
  }
}
