/* SPDX-License-Identifier: Apache-2.0 */
/** Runs MapReduce jobs and waits for them; small jobs for works. */
package org.hadoopzone.evaluation.job;
