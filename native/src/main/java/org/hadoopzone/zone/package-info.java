/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The zones of a disk, and the choice of the volume for a file. Pure functions without I/O and
 * without dependencies on Hadoop.
 */
package org.hadoopzone.zone;
