/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code fence} command, also for file systems that are not mounted. */
package org.hadoopzone.tools.fence;
