/* SPDX-License-Identifier: Apache-2.0 */
/** {@code settle}: moves replicas to the zone that they deserve. */
package org.hadoopzone.cli.settle;
