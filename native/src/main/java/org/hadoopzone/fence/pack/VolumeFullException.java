/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;

/** Thrown if a volume has too little free space for a fence. The packer tries again later. */
final class VolumeFullException extends IOException {
  private static final long serialVersionUID = 1L;

  VolumeFullException(String message) {
    super(message);
  }
}
