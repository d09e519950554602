/* SPDX-License-Identifier: Apache-2.0 */
/** The {@code classify} command: finds shuffle-heavy jobs in job history. */
package org.hadoopzone.tools.classify;
