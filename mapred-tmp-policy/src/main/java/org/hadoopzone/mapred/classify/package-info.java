/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Classifies jobs as shuffle-heavy or light, from their own data and from profiles of earlier runs.
 */
package org.hadoopzone.mapred.classify;
