/* SPDX-License-Identifier: Apache-2.0 */
/** Sees where files are created, from outside of Hadoop. */
package org.hadoopzone.evaluation.watch;
