/* SPDX-License-Identifier: Apache-2.0 */
/** What a block device is asked to do, from the command line. */
package org.hadoopzone.cli.trace;
