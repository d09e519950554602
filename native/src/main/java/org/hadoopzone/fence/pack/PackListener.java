/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.SinkReport;

/** Receives the events of a packer, in its thread. Implementations must not throw. */
public interface PackListener {
  /** Called when the packer set a fence on a volume that had none. */
  default void fenced(Path dir, ByteRange allowed) {}

  /** Called when a walk over the volume has ended. */
  default void planned(Path dir, PackPlan plan) {}

  /** Called when a file was moved, completely or in part. */
  default void moved(Path dir, DataFile file, SinkReport report) {}

  /** Called when a file of the plan stays, because the fence or the kernel refuses to move it. */
  default void refused(Path dir, DataFile file, String message) {}

  /**
   * Called instead of {@link #refused} when the disk could not read or write a file of the plan.
   */
  default void damaged(Path dir, DataFile file, String message) {
    refused(dir, file, message);
  }

  /** Called when all files of a plan were handled, with the number of bytes moved. */
  default void finished(Path dir, long bytes) {}

  /**
   * Called when packing fails, or when the volume has too little free space for a fence. The packer
   * retries, and reports further failures only if their message differs.
   */
  void packingFailed(Path dir, String message);
}
