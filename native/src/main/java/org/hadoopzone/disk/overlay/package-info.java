/* SPDX-License-Identifier: Apache-2.0 */
/** Overlays that a guard syncs from outside, instead of the kernel at every copied-up file. */
package org.hadoopzone.disk.overlay;
