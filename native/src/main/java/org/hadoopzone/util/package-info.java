/* SPDX-License-Identifier: Apache-2.0 */
/** Background work, formatted sizes, lists of globs, and advice to the kernel about files. */
package org.hadoopzone.util;
