/* SPDX-License-Identifier: Apache-2.0 */
/** The command that tells where files of HDFS lie. */
package org.hadoopzone.cli.where;
