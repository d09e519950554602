/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.nio.file.Path;

/**
 * A file that existed at some time.
 *
 * @param path its last known path
 * @param bytes its last known size, or {@link #UNKNOWN}
 */
public record SeenFile(Path path, long bytes) {
  /** The file was deleted or renamed before it could be opened. */
  public static final long UNKNOWN = -1;
}
