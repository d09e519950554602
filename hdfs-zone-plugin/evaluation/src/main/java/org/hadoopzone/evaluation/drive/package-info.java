/* SPDX-License-Identifier: Apache-2.0 */
/** Emulated zoned drives, and what work costs on them. */
package org.hadoopzone.evaluation.drive;
