/* SPDX-License-Identifier: Apache-2.0 */
/** What a block device is asked to do, request by request, as the kernel's tracing tells it. */
package org.hadoopzone.disk.trace;
