/* SPDX-License-Identifier: Apache-2.0 */
/** Traces the seeks of a drive between the I/O streams of a job. */
package org.hadoopzone.evaluation.seeks;
