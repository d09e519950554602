/* SPDX-License-Identifier: Apache-2.0 */
/** The device numbers of block devices. */
package org.hadoopzone.blockdev;
