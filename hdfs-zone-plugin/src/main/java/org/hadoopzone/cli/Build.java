/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
