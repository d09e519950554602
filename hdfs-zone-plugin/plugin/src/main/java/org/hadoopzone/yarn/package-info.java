/* SPDX-License-Identifier: Apache-2.0 */
/** The plug-in points of the NodeManager: its fence service, and the local dirs of containers. */
package org.hadoopzone.yarn;
