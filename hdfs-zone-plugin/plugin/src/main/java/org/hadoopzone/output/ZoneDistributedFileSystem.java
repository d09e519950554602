/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.output;

/**
 * The former name of {@link org.hadoopzone.hdfs.client.ZoneDistributedFileSystem}, for existing
 * configurations.
 *
 * @deprecated Set {@code fs.hdfs.impl} to the new name. The next release removes the former name.
 */
@Deprecated
public final class ZoneDistributedFileSystem
    extends org.hadoopzone.hdfs.client.ZoneDistributedFileSystem {}
