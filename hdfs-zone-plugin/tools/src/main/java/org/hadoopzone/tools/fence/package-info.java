/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code fence} command, and fences of unmounted file systems. */
package org.hadoopzone.tools.fence;
