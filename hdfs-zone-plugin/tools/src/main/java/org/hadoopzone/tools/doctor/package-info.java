/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code doctor} command: checks configuration, disks and daemons. */
package org.hadoopzone.tools.doctor;
