/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code pack} command: moves cold files to the inner tracks of a disk in service. */
package org.hadoopzone.tools.pack;
