/* SPDX-License-Identifier: Apache-2.0 */
/** {@code make bench}: runs all benchmarks on all systems and writes a report. */
package org.hadoopzone.evaluation.bench;
