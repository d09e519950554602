/* SPDX-License-Identifier: Apache-2.0 */
/** Measures the cost of copy-ups in overlayfs, and how much of this cost a guard saves. */
package org.hadoopzone.evaluation.overlay;
