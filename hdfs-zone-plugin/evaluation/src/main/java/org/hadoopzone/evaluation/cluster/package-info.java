/* SPDX-License-Identifier: Apache-2.0 */
/** Real Hadoop daemons, each in its own process, for as long as an experiment takes. */
package org.hadoopzone.evaluation.cluster;
