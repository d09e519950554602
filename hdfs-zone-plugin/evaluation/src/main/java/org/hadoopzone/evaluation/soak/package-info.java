/* SPDX-License-Identifier: Apache-2.0 */
/** {@code make soak}: faults in clusters under load, and what was found after each of them. */
package org.hadoopzone.evaluation.soak;
