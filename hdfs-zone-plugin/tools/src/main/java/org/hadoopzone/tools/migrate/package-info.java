/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code migrate} command: moves replicas into the right zone. */
package org.hadoopzone.tools.migrate;
