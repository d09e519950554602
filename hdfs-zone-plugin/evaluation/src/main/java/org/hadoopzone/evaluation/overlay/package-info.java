/* SPDX-License-Identifier: Apache-2.0 */
/** What copying up files costs, and what a guard saves of it. */
package org.hadoopzone.evaluation.overlay;
