/* SPDX-License-Identifier: Apache-2.0 */
/** Volumes in large blocks, with Hadoop on them. */
package org.hadoopzone.bigblock;
