/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/**
 * One fault of a campaign.
 *
 * @param index number of the fault, from 0
 * @param node number of the node, from 1
 * @param outer whether the fault hits the outer volume of the node rather than the inner one; only
 *     used by faults of a volume
 * @param seconds duration of the fault
 */
record PlannedFault(int index, FaultKind kind, int node, boolean outer, int seconds) {}
