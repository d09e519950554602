/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Keeps the allowed range of fences slightly larger than the space in use. {@link
 * org.hadoopzone.fence.autosize.ResizePolicy} decides without I/O; a background thread applies the
 * decisions.
 */
package org.hadoopzone.fence.autosize;
