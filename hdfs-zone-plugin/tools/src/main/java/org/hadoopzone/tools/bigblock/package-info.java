/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code bigblock} command: volumes with large blocks. */
package org.hadoopzone.tools.bigblock;
