/* SPDX-License-Identifier: Apache-2.0 */
/** Runs MapReduce jobs and waits for them. Includes small jobs for workloads. */
package org.hadoopzone.evaluation.job;
