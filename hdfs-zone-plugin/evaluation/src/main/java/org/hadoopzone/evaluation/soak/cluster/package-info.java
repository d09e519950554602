/* SPDX-License-Identifier: Apache-2.0 */
/** Runs a cluster on emulated drives, which faults can break and repair. */
package org.hadoopzone.evaluation.soak.cluster;
