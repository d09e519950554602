/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code trace} command: records the requests to a disk, and prints a summary. */
package org.hadoopzone.tools.trace;
