/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.ResourceBundle;
import picocli.CommandLine.IVersionProvider;

/** The version of the tool, which is also the version of the plugin's jar. */
public final class Build implements IVersionProvider {
  /** Returns the version of this build, such as {@code 0.1.0}. */
  public static String version() {
    return ResourceBundle.getBundle("org.hadoopzone.tools.cli.build").getString("version");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"disk-zones " + version()};
  }
}
