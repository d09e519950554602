/* SPDX-License-Identifier: Apache-2.0 */
/** The command that tells which jobs are shuffle-heavy. */
package org.hadoopzone.cli.classify;
