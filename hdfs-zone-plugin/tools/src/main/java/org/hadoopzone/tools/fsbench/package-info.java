/* SPDX-License-Identifier: Apache-2.0 */
/** {@code survey --file-systems}: compares file systems on a scratch device. */
package org.hadoopzone.tools.fsbench;
