/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code locate} command: shows the zones of the replicas of files. */
package org.hadoopzone.tools.locate;
