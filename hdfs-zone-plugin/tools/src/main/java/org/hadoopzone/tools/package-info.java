/* SPDX-License-Identifier: Apache-2.0 */
/** The program {@code disk-zones}. Each command has a package of its own. */
package org.hadoopzone.tools;
