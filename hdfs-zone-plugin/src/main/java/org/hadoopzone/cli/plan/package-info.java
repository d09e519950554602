/* SPDX-License-Identifier: Apache-2.0 */
/** The command {@code plan}. */
package org.hadoopzone.cli.plan;
