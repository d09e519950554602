/* SPDX-License-Identifier: Apache-2.0 */
/** Looks after fences inside of a daemon of Hadoop, whichever it is. */
package org.hadoopzone.fence;
