/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Moves cold data of a volume to the inner tracks, so that free space collects on the outer tracks.
 * {@link org.hadoopzone.fence.pack.ColdRule} and {@link org.hadoopzone.fence.pack.PackTarget}
 * decide without I/O; a background thread of each volume moves the files.
 */
package org.hadoopzone.fence.pack;
