/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

/** Claims and releases a fence as its keeper does, for tests of the packer. */
public final class SharingTestAccess {
  private SharingTestAccess() {}

  public static void setKept(FenceSharing sharing, boolean isKept) {
    sharing.setKept(isKept);
  }

  public static void want(FenceSharing sharing) {
    sharing.want();
  }

  public static void release(FenceSharing sharing) {
    sharing.release();
  }

  public static void need(FenceSharing sharing, long bytes) {
    sharing.need(bytes);
  }

  public static long narrowestEnd(FenceSharing sharing) {
    return sharing.narrowestEnd();
  }
}
