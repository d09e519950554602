/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Decides whether a file is temporary, from the data that a NameNode has when it places a block.
 */
package org.hadoopzone.hdfs.lifetime;
