/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Moves replicas to the zone that they deserve, within their DataNode, by plans of HDFS's disk
 * balancer: a decision without I/O, and the calls around it.
 */
package org.hadoopzone.hdfs.settle;
