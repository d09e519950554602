/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/**
 * One fault of a campaign.
 *
 * @param index from 0
 * @param node from 1
 * @param outer which of the two volumes of the node, if it is done to one of them
 * @param seconds for how long it lasts
 */
record PlannedFault(int index, FaultKind kind, int node, boolean outer, int seconds) {}
