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

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs e2fsck. */
final class FileSystemCheck {
  /** Of the exit code: errors are left, or it could not be run. */
  private static final int NOT_ALL_WELL = ~3;

  private static final String ORPHANS = "orphaned inode list";
  private static final String IN_USE = "is in use";
  private static final int ATTEMPTS = 40;
  private static final long PAUSE_MILLIS = 500;

  private FileSystemCheck() {}

  /**
   * Does what is done at boot, on a device that is not mounted.
   *
   * @return what it says if that was not enough, or if something is wrong all the same afterwards
   */
  static Optional<String> preen(String device) throws IOException {
    Answer answer = run("-fp", device);
    // A file system that was unmounted lazily is there until its last file is closed.
    for (int i = 0; i < ATTEMPTS && answer.text().contains(IN_USE); i++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
      answer = run("-fp", device);
    }
    if ((answer.code() & NOT_ALL_WELL) != 0) {
      // So that the campaign can go on. The complaint stays.
      run("-fy", device);
      return Optional.of("e2fsck -fp " + device + ": " + answer.text());
    }
    Answer second = run("-fn", device);
    return complaint(second, device);
  }

  /**
   * Looks at an image of a file system that was frozen while it was mounted.
   *
   * @return what it says if something is wrong
   */
  static Optional<String> look(String image) throws IOException {
    Answer answer = run("-fn", image);
    // Files that were deleted and are still open are nothing wrong: the next mount removes them.
    if (answer.code() != 0 && answer.text().contains(ORPHANS)) {
      return preen(image);
    }
    return complaint(answer, image);
  }

  private static Optional<String> complaint(Answer answer, String what) {
    return answer.code() == 0
        ? Optional.empty()
        : Optional.of("e2fsck -fn " + what + ": " + answer.text());
  }

  private static Answer run(String option, String what) throws IOException {
    Process process = new ProcessBuilder("e2fsck", option, what).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes()).strip();
    try {
      return new Answer(process.waitFor(), text);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("e2fsck " + what + ": interrupted", e);
    }
  }

  private record Answer(int code, String text) {}
}
