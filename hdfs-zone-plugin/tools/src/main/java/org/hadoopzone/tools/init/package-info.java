/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code init} command: chooses zones for the disks of a node, and configures Hadoop. */
package org.hadoopzone.tools.init;
