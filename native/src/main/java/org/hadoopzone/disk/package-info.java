/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The disk: its zones, and the decision which of them takes a file. Nothing here knows of Hadoop.
 */
package org.hadoopzone.disk;
