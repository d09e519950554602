/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The {@code top} command: a live view of the metrics of disk zones. {@link
 * org.hadoopzone.tools.top.MetricTable} defines what it shows.
 */
package org.hadoopzone.tools.top;
