/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code plan} command: simulates past jobs on disks with several layouts. */
package org.hadoopzone.tools.plan;
