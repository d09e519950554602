/* SPDX-License-Identifier: Apache-2.0 */
/** What the HDFS roles share. */
package org.hadoopzone.hdfs;
