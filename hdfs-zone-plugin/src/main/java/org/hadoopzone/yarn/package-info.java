/* SPDX-License-Identifier: Apache-2.0 */
/** What a NodeManager runs. */
package org.hadoopzone.yarn;
