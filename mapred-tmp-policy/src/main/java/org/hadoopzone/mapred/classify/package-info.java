/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Which jobs are shuffle-heavy: the decision, what is known about a job, and what is remembered of
 * earlier runs of it.
 */
package org.hadoopzone.mapred.classify;
