/* SPDX-License-Identifier: Apache-2.0 */
/** Plans for the ageing of a disk: the files to create and delete, and their ages. */
package org.hadoopzone.evaluation.ageing;
