/* SPDX-License-Identifier: Apache-2.0 */
/** Runs MapReduce jobs and waits for them. */
package org.hadoopzone.evaluation.job;
