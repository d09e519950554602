/* SPDX-License-Identifier: Apache-2.0 */
/** Plans for disks that have aged: which files were created and deleted, and how old they are. */
package org.hadoopzone.evaluation.ageing;
