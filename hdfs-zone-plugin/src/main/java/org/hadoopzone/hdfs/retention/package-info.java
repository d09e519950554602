/* SPDX-License-Identifier: Apache-2.0 */
/** What a file is for: decided from what a NameNode knows when it places a block of it. */
package org.hadoopzone.hdfs.retention;
