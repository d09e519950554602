/* SPDX-License-Identifier: Apache-2.0 */
/** Background work, formatted sizes, and advice to the kernel about the use of files. */
package org.hadoopzone.util;
