/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of the tool, which is also the version of the drop-in jar. */
public final class Build implements IVersionProvider {
  private static final Properties PROPERTIES = read();

  /** Returns the version of this build, such as {@code 0.1.0}. */
  public static String version() {
    return PROPERTIES.getProperty("version");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"disk-zones " + version()};
  }

  private static Properties read() {
    Properties properties = new Properties();
    try (InputStream content = Build.class.getResourceAsStream("build.properties")) {
      properties.load(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
