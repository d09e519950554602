/* SPDX-License-Identifier: Apache-2.0 */
/** The fence of an ext4 file system, from the command line. */
package org.hadoopzone.cli.fence;
