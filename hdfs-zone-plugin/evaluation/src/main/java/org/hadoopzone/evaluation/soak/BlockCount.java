/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/**
 * Number of blocks in each disk zone: either counted by a DataNode as it placed them, or found on
 * its volumes.
 */
record BlockCount(long outer, long inner) {
  BlockCount since(BlockCount before) {
    return new BlockCount(outer - before.outer, inner - before.inner);
  }
}
