/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How fast a disk is at which address, and where its outer zone should end. What decides is pure;
 * only {@link org.hadoopzone.disk.survey.DeviceReader} reads a disk, and nothing writes to one.
 */
package org.hadoopzone.disk.survey;
