/* SPDX-License-Identifier: Apache-2.0 */
/** The command line: what {@code java -jar hdfs-zone-plugin-VERSION.jar} does. */
package org.hadoopzone.cli;
