/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.fence;

import org.hadoopzone.disk.BasicFence;
import picocli.CommandLine.Option;

/** The option to take over a fence that someone else has changed. */
final class Adopt {
  @Option(
      names = "--adopt",
      description = "Put right, or remove, a fence that someone else has changed.")
  private boolean adopt;

  /** The fence as the option wants it. */
  BasicFence apply(BasicFence fence) {
    return adopt ? fence.adopted() : fence;
  }
}
