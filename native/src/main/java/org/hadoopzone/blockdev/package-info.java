/* SPDX-License-Identifier: Apache-2.0 */
/** Block devices. */
package org.hadoopzone.blockdev;
