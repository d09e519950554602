/* SPDX-License-Identifier: Apache-2.0 */
/** Checks a cluster after a fault: data, file systems, fences, metrics and leaks. */
package org.hadoopzone.evaluation.soak.checks;
