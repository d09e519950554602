/* SPDX-License-Identifier: Apache-2.0 */
/** What was measured, in files, tables and pictures. */
package org.hadoopzone.evaluation.report;
