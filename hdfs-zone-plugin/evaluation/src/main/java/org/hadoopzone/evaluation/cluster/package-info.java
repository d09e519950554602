/* SPDX-License-Identifier: Apache-2.0 */
/** Runs Hadoop daemons, each in its own process, for the duration of an experiment. */
package org.hadoopzone.evaluation.cluster;
