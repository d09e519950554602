/* SPDX-License-Identifier: Apache-2.0 */
/**
 * {@code make soak}: injects faults into clusters under load, and runs an audit after each of them.
 */
package org.hadoopzone.evaluation.soak;
