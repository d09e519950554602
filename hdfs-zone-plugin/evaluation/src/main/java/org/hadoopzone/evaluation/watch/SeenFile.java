/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.nio.file.Path;

/**
 * A file that was there at some time.
 *
 * @param path its last name
 * @param bytes its size when it was last there, or {@link #UNKNOWN}
 */
public record SeenFile(Path path, long bytes) {
  /** The file was gone, or had got another name, before anybody could open it. */
  public static final long UNKNOWN = -1;
}
