/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** Runs e2fsck. */
final class FileSystemCheck {
  private static final String IN_USE = "is in use";

  /** That the kernel could not read, as it has written into the superblock. */
  private static final Pattern NOTED = Pattern.compile("(First|Last) error err: +EIO");

  /** What takes the note away. The kernel keeps the first error until somebody does. */
  private static final List<String> NOTHING_NOTED =
      List.of("state 1", "error_count 0", "first_error_time 0", "last_error_time 0");

  /** All that a check says of what was deleted and is still there, and of nothing else. */
  private static final Pattern NOT_GIVEN_BACK =
      Pattern.compile(
          "|e2fsck .*|Pass [0-9].*|Fix\\? no|.* Optimize\\? no"
              + "|(Block|Inode) bitmap differences:( +-([0-9]+|\\([0-9]+--[0-9]+\\)))+"
              + "|Unattached inode [0-9]+|Connect to /lost.found\\? no"
              + "|(Free blocks|Free inodes|Directories) count wrong.*"
              + "|.*: \\*+ WARNING: Filesystem still has errors \\*+"
              + "|.*: [0-9]+/[0-9]+ files .*");

  private static final int ATTEMPTS = 40;
  private static final long PAUSE_MILLIS = 500;

  private FileSystemCheck() {}

  /**
   * Brings a file system that is not mounted to where the next mount would bring it, and then looks
   * for what is wrong with it, and puts that right.
   *
   * <p>A check that repairs mends much without a word. So first, it does only what belongs to any
   * crash: the journal is replayed, and files that were deleted while they were open go. That the
   * kernel has noted an error is known, and would be a reason to mend at once. The note is taken
   * away: it says nothing about what happens later.
   *
   * <p>What is deleted while reads fail stays in use, or even a file, of no directory: the kernel
   * cannot read where that is to be marked, and notes so. This is not held against anyone.
   *
   * @return what is wrong
   */
  static Optional<String> recover(String device) throws IOException {
    // A file system that was unmounted lazily is there until its last file is closed.
    for (int i = 0; i < ATTEMPTS && run("e2fsck", "-n", device).text().contains(IN_USE); i++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
    }
    // Not by e2fsck: where an error is noted, it forgets which files were deleted while open.
    Answer replay = run("debugfs", "-w", "-R", "journal_run", device);
    boolean unread = NOTED.matcher(run("debugfs", "-R", "stats -h", device).text()).find();
    for (String value : NOTHING_NOTED) {
      run("debugfs", "-w", "-R", "set_super_value " + value, device);
    }
    Answer orphans = run("e2fsck", "-p", device);
    Answer answer = run("e2fsck", "-fn", device);
    if (answer.code() == 0) {
      return Optional.empty();
    }
    run("e2fsck", "-fy", device);
    if (unread && answer.text().lines().allMatch(NOT_GIVEN_BACK.asMatchPredicate())) {
      return Optional.empty();
    }
    return Optional.of(String.join("\n", answer.text(), replay.text(), orphans.text()));
  }

  /** Returns whether there is nothing to complain about, without changing anything. */
  static boolean isClean(String image) throws IOException {
    return run("e2fsck", "-fn", image).code() == 0;
  }

  private static Answer run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes()).strip();
    try {
      return new Answer(process.waitFor(), text);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(command[0] + ": interrupted", e);
    }
  }

  private record Answer(int code, String text) {}
}
