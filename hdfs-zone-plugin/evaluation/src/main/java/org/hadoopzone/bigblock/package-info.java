/* SPDX-License-Identifier: Apache-2.0 */
/** Hadoop on {@code bigblock} volumes, which allocate space in large blocks. */
package org.hadoopzone.bigblock;
