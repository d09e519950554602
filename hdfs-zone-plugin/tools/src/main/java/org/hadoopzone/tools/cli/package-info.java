/* SPDX-License-Identifier: Apache-2.0 */
/** Output, errors and exit codes that all commands share. */
package org.hadoopzone.tools.cli;
