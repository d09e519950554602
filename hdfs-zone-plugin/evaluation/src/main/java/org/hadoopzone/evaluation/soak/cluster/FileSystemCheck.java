/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** Checks file systems with e2fsck. */
final class FileSystemCheck {
  private static final String IN_USE = "is in use";

  /** A read error that the kernel has recorded in the superblock. */
  private static final Pattern NOTED = Pattern.compile("(First|Last) error err: +EIO");

  /**
   * Superblock values that clear the error record. Otherwise the kernel would keep the first error
   * forever.
   */
  private static final List<String> NOTHING_NOTED =
      List.of("state 1", "error_count 0", "first_error_time 0", "last_error_time 0");

  /**
   * Output of e2fsck that reports nothing but space and inodes that were not freed after a
   * deletion.
   */
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
   * Recovers an unmounted file system as the next mount would, then checks and repairs it.
   *
   * <p>{@code e2fsck -y} would fix many errors without reporting them. Therefore this method first
   * does only what a mount does after a crash: it replays the journal, and removes files that were
   * deleted while open. It also clears the error record in the superblock. Otherwise e2fsck would
   * repair the file system at once, and the kernel would keep the first error in the record
   * forever.
   *
   * <p>If reads fail, the kernel cannot read the metadata that a deletion has to update. The
   * deleted file may then keep its space and inode. If the superblock records a read error, this
   * method does not report such leftovers.
   *
   * @param device block device, or image file with an offset
   * @return the messages of the check; empty if there is nothing to report
   */
  static Optional<String> recover(String device) throws IOException {
    // A lazily unmounted file system remains in use until its last file is closed.
    for (int i = 0; i < ATTEMPTS && run("e2fsck", "-n", device).text().contains(IN_USE); i++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
    }
    // Do not replay with e2fsck: if an error is recorded, e2fsck drops the list of files that were
    // deleted while open.
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

  /** Returns whether a read-only check finds no errors. */
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
