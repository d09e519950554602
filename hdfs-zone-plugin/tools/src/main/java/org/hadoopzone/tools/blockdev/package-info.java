/* SPDX-License-Identifier: Apache-2.0 */
/** Block devices and mounts, read from sysfs and procfs. */
package org.hadoopzone.tools.blockdev;
