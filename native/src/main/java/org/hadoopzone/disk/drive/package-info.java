/* SPDX-License-Identifier: Apache-2.0 */
/** Hard disks as their profiles in {@code conf/drives} tell them. */
package org.hadoopzone.disk.drive;
