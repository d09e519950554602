/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How large the outer zone should be, by a simulation of past jobs on disks. Pure, but for the
 * readers of traces and job history.
 */
package org.hadoopzone.plan;
