/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The Java binding of libzonefence. A fence consists of files that own free blocks, so that ext4
 * cannot allocate them.
 */
package org.hadoopzone.fence;
