/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
