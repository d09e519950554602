/* SPDX-License-Identifier: Apache-2.0 */
/** Former names of classes, for existing configurations. */
package org.hadoopzone.output;
