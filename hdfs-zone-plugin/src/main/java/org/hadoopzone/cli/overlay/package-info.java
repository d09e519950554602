/* SPDX-License-Identifier: Apache-2.0 */
/** Overlays that are synced in time, from the command line. */
package org.hadoopzone.cli.overlay;
