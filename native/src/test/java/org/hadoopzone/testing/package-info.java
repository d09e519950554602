/* SPDX-License-Identifier: Apache-2.0 */
/** Test utilities that all modules share. */
package org.hadoopzone.testing;
