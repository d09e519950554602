/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The HDFS client of a job, which tags temporary output. Runs in tasks; no other package depends on
 * it.
 */
package org.hadoopzone.hdfs.client;
