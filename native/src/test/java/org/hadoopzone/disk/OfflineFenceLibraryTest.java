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

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OfflineFenceLibraryTest {
  @Test
  void saysWhichLibraryIsMissingAndHowToGetIt() {
    LinkageError error = new UnsatisfiedLinkError("libext2fs.so.2: cannot open");
    assertThat(OfflineFenceLibrary.missing(name -> false, error))
        .hasMessage(FenceLibrary.missing(error).getMessage());
    assertThat(OfflineFenceLibrary.missing(FenceLibrary.NAME::equals, error))
        .hasMessageContaining("install libext2fs-dev");
    assertThat(OfflineFenceLibrary.missing(name -> true, error))
        .hasMessageContaining("apt-get install libext2fs2,")
        .hasMessageContaining("libext2fs.so.2: cannot open");
  }
}
