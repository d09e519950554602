/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

/** The direction of a request. */
public enum Direction {
  READ,
  WRITE
}
