/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code fence} command, for mounted and unmounted file systems. */
package org.hadoopzone.tools.fence;
