/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

/** Which way the bytes of a request go. */
public enum Direction {
  READ,
  WRITE
}
