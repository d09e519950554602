/* SPDX-License-Identifier: Apache-2.0 */
/** The commands of a volume in large blocks: the program that does the work is in the jar. */
package org.hadoopzone.cli.bigblock;
