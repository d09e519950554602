/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Classifies jobs as shuffle-heavy or light, from their own data and from profiles of earlier runs.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
