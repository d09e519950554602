/* SPDX-License-Identifier: Apache-2.0 */
/** The fence service of the NodeManager. */
package org.hadoopzone.yarn;
