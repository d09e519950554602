/* SPDX-License-Identifier: Apache-2.0 */
/** Result files, and reports with tables and pictures. */
package org.hadoopzone.evaluation.report;
