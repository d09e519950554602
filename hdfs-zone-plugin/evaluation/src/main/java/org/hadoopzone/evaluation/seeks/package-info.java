/* SPDX-License-Identifier: Apache-2.0 */
/** Which streams of a job the head of a drive goes between. */
package org.hadoopzone.evaluation.seeks;
