/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Where things lie on disks, from what the kernel tells about its block devices and mounts. Reads
 * {@code /sys} and {@code /proc} only, never a disk.
 */
package org.hadoopzone.disk.geometry;
