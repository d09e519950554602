/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * Lists the history files below a directory, or the single file that is given. {@link
 * FileSystem#listFiles} would also fetch block locations and permissions; the local file system
 * starts a process for the permissions of each file.
 */
final class HistoryTree implements RemoteIterator<FileStatus> {
  private final FileSystem fs;
  private final Deque<Path> dirs = new ArrayDeque<>();
  private RemoteIterator<FileStatus> entries;
  private FileStatus next;

  /**
   * Creates a listing.
   *
   * @throws FileNotFoundException if the root does not exist
   */
  HistoryTree(FileSystem fs, Path root) throws IOException {
    this.fs = fs;
    try {
      entries = RemoteIterators.remoteIteratorFromSingleton(fs.getFileStatus(root));
    } catch (FileNotFoundException e) {
      throw new FileNotFoundException(
          "there is no " + fs.makeQualified(root) + ": name a history file, or a dir of them");
    }
  }

  @Override
  public boolean hasNext() throws IOException {
    while (next == null && (entries.hasNext() || !dirs.isEmpty())) {
      if (entries.hasNext()) {
        look(entries.next());
      } else {
        entries = fs.listStatusIterator(dirs.pop());
      }
    }
    return next != null;
  }

  private void look(FileStatus entry) {
    if (entry.isDirectory()) {
      dirs.push(entry.getPath());
    } else if (entry.getPath().getName().endsWith(HistoryFile.SUFFIX)) {
      next = entry;
    }
  }

  @Override
  public FileStatus next() throws IOException {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    FileStatus found = next;
    next = null;
    return found;
  }
}
