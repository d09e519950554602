/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code survey} command. */
package org.hadoopzone.tools.survey.command;
