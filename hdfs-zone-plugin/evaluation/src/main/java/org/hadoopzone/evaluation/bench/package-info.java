/* SPDX-License-Identifier: Apache-2.0 */
/** {@code make bench}: all systems, all work, one report. */
package org.hadoopzone.evaluation.bench;
