/* SPDX-License-Identifier: Apache-2.0 */
/** {@code make demo}: runs the same jobs with and without disk zones and compares the results. */
package org.hadoopzone.evaluation.demo;
