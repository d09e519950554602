/* SPDX-License-Identifier: Apache-2.0 */
/** The command that looks for what is not as disk zones need it. */
package org.hadoopzone.cli.doctor;
