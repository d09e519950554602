/* SPDX-License-Identifier: Apache-2.0 */
/** Observes from outside of Hadoop where files are created. */
package org.hadoopzone.evaluation.watch;
