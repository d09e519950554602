/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Which file system to make on an outer and on an inner partition: several of them compared by the
 * same ageing work on a scratch device, which is destroyed. What decides is pure: the work ({@link
 * org.hadoopzone.disk.advice.Ageing}), whether a device may be used ({@link
 * org.hadoopzone.disk.advice.ScratchRule}) and the advice ({@link
 * org.hadoopzone.disk.advice.Advice}).
 */
package org.hadoopzone.disk.advice;
