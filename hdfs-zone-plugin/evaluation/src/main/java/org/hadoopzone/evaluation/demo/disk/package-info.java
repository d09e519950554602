/* SPDX-License-Identifier: Apache-2.0 */
/** The disks of the demo, and the disk accesses of its jobs. */
package org.hadoopzone.evaluation.demo.disk;
