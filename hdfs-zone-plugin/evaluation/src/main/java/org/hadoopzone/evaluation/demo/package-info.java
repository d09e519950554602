/* SPDX-License-Identifier: Apache-2.0 */
/** {@code make demo}: the same jobs with disk zones and without, side by side. */
package org.hadoopzone.evaluation.demo;
