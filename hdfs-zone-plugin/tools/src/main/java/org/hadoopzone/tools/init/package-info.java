/* SPDX-License-Identifier: Apache-2.0 */
/** Finds out which kind of zones fits the disks of a node, and writes Hadoop's configuration. */
package org.hadoopzone.tools.init;
