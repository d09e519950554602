/* SPDX-License-Identifier: Apache-2.0 */
/** Measures the cost of copying up files, and how much of it a guard saves. */
package org.hadoopzone.evaluation.overlay;
