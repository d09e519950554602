/* SPDX-License-Identifier: Apache-2.0 */
/** Drive profiles: the transfer rates and seek times of a drive. */
package org.hadoopzone.tools.drive;
