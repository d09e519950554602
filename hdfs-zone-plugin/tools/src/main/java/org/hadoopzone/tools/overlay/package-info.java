/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code overlay} command: mounts overlays, syncs them periodically, and checks them. */
package org.hadoopzone.tools.overlay;
