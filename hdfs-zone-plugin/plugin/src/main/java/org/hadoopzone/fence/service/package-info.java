/* SPDX-License-Identifier: Apache-2.0 */
/** The fence service of Hadoop daemons: starts and stops autosizing, and reports to metrics. */
package org.hadoopzone.fence.service;
