/* SPDX-License-Identifier: Apache-2.0 */
/** Hadoop on volumes in large blocks. */
package org.hadoopzone.bigblock;
