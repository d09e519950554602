/* SPDX-License-Identifier: Apache-2.0 */
/** Emulated drives with recording zones, and measurements of the cost of work on them. */
package org.hadoopzone.evaluation.drive;
