/* SPDX-License-Identifier: Apache-2.0 */
/** The disks of the demo, and what its jobs did on them. */
package org.hadoopzone.evaluation.demo.disk;
