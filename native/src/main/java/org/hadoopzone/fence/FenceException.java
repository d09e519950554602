/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Thrown when an operation on a fence is refused or fails. The message names the path and the
 * remedy.
 */
public final class FenceException extends IOException {
  private static final long serialVersionUID = 1L;

  private static final int EACCES = 13;

  /**
   * The time after which an operation that exhausted the disk quota may be repeated, in
   * milliseconds. Each attempt briefly uses up the quota, and other writes of the user then fail.
   */
  public static final long QUOTA_PAUSE_MS = 3_600_000;

  private static final int ENOSPC = 28;
  private static final int ENOSYS = 38;
  private static final int EOPNOTSUPP = 95;
  private static final int EDQUOT = 122;
  private static final int ECANCELED = 125;
  private static final int ENOTRECOVERABLE = 131;

  /**
   * Errors of a disk that cannot read or write: EIO, ENOTRECOVERABLE, and other errors of fsync(2)
   * on ext4 with recent kernels. These are ENODATA (a bad sector), ENOLINK and ETIMEDOUT (the disk
   * does not respond), EILSEQ (a checksum is wrong), and EREMOTEIO (other errors that the disk
   * reports).
   */
  private static final Set<Integer> DISK_ERRORS =
      new HashSet<>(Arrays.asList(5, ENOTRECOVERABLE, 61, 67, 110, 84, 121));

  private final int errno;
  private final long moved;

  FenceException(int errno, String message) {
    this(errno, message, 0);
  }

  FenceException(int errno, String message, long moved) {
    super(message);
    this.errno = errno;
    this.moved = moved;
  }

  FenceException(String message, Throwable cause) {
    super(message, cause);
    this.errno = 0;
    this.moved = 0;
  }

  /** Returns the error number, as in errno(3); 0 if the fence library could not be loaded. */
  public int errno() {
    return errno;
  }

  /** Returns the bytes of the file that {@link Fence#sink} had moved before it failed. */
  public long moved() {
    return moved;
  }

  /**
   * Returns whether the operation was refused because less than one step of the allowed range would
   * remain available to writers.
   */
  public boolean isOutOfSpace() {
    return errno == ENOSPC;
  }

  /**
   * Returns whether the operation failed because it exhausted the disk quota of the fence's owner.
   * The library then undoes the operation.
   */
  public boolean isOutOfQuota() {
    return errno == EDQUOT;
  }

  /** Returns whether the cause is an I/O error of the disk. */
  public boolean isDiskError() {
    return DISK_ERRORS.contains(errno);
  }

  /**
   * Returns whether {@link Fence#sink} could write a part of the file neither to its new nor to its
   * old blocks. The page cache may have the only copy of that part.
   */
  public boolean isUnrecoverable() {
    return errno == ENOTRECOVERABLE;
  }

  /** Returns whether this user may not read the fence. */
  public boolean isDenied() {
    return errno == EACCES;
  }

  /** Returns whether the kernel or the file system does not support the operation. */
  public boolean isUnsupported() {
    return errno == ENOSYS || errno == EOPNOTSUPP;
  }

  /**
   * Returns whether the operation failed because {@link Fence.Progress#isCancelled} returned true.
   */
  public boolean isCancelled() {
    return errno == ECANCELED;
  }
}
