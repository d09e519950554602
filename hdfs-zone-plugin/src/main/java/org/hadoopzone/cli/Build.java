/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Version and file name of the drop-in jar, also when Hadoop has unpacked it to run it. */
public final class Build implements IVersionProvider {
  private static final Properties PROPERTIES = read();

  /** Returns the version of this build, as in 0.1.0. */
  public static String version() {
    return PROPERTIES.getProperty("version");
  }

  /** Returns the file name that the build gives the drop-in jar. */
  public static String jar() {
    return PROPERTIES.getProperty("jar");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"hdfs-zone-plugin " + version()};
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
