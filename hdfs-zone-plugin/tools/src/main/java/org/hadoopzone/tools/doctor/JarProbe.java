/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Finds the copies of the plugin's jar on class paths and in framework archives. */
final class JarProbe {
  /** The name of the JMX bean that shows the class path of a daemon. */
  static final String CLASS_PATH_BEAN = "java.lang:type=Runtime";

  private JarProbe() {}

  /** Returns the plugin's jars on the class path that a JMX bean shows; empty if it shows none. */
  static Optional<List<PluginJar>> shownBy(Map<?, ?> bean) {
    return Optional.ofNullable(bean.get("ClassPath"))
        .filter(String.class::isInstance)
        .map(classPath -> onClassPath((String) classPath));
  }

  /** Returns the plugin's jars on the class path of this process. */
  static List<PluginJar> ofThisProcess() {
    return onThisNode(System.getProperty("java.class.path"));
  }

  /** Returns the plugin's jars on a class path of this node. Counts links to the same file once. */
  static List<PluginJar> onThisNode(String classPath) {
    Map<String, PluginJar> jars = new LinkedHashMap<>();
    for (PluginJar jar : onClassPath(classPath)) {
      jars.putIfAbsent(realPath(jar.path), jar);
    }
    return new ArrayList<>(jars.values());
  }

  private static String realPath(String path) {
    try {
      return new File(path).getCanonicalPath();
    } catch (IOException e) {
      return path;
    }
  }

  /** Returns the plugin's jars on a class path, each path once. */
  static List<PluginJar> onClassPath(String classPath) {
    List<PluginJar> jars = new ArrayList<>();
    for (String entry : new LinkedHashSet<>(Arrays.asList(classPath.split("[:;]")))) {
      PluginJar.at(entry).ifPresent(jars::add);
    }
    return Collections.unmodifiableList(jars);
  }

  /**
   * Reads the names of the files in a framework archive, from any file system.
   *
   * @param value the URI of the archive, such as {@code hdfs:///mr/hadoop.tar.gz#hadoop}
   * @throws IOException if the archive cannot be read, or if YARN does not unpack its format
   */
  static FrameworkArchive framework(String value, Configuration conf) throws IOException {
    URI uri;
    try {
      uri = new URI(value);
    } catch (URISyntaxException e) {
      throw new IOException("not a URI: " + e.getMessage(), e);
    }
    Path file = new Path(uri.getScheme(), uri.getAuthority(), uri.getPath());
    List<PluginJar> jars;
    try (InputStream in = new BufferedInputStream(file.getFileSystem(conf).open(file))) {
      jars = ArchiveReader.jarsIn(in, file.getName().toLowerCase(Locale.ROOT));
    }
    return new FrameworkArchive(
        file.toString(), uri.getFragment() == null ? file.getName() : uri.getFragment(), jars);
  }

  /**
   * Reads archives. This is a separate class, so that Java loads Commons Compress only if there is
   * an archive to read. The raw type compiles with all versions of Commons Compress.
   */
  @SuppressWarnings("rawtypes")
  private static final class ArchiveReader {
    /** Returns the copies of the plugin's jar in an archive. */
    static List<PluginJar> jarsIn(InputStream in, String name) throws IOException {
      ArchiveInputStream archive = open(in, name);
      List<PluginJar> jars = new ArrayList<>();
      ArchiveEntry entry = archive.getNextEntry();
      if (entry == null) {
        throw new IOException("no entries found: the archive is empty, or its format is wrong");
      }
      for (; entry != null; entry = archive.getNextEntry()) {
        PluginJar.at(entry.getName()).ifPresent(jars::add);
      }
      return jars;
    }

    private static ArchiveInputStream open(InputStream in, String name) throws IOException {
      if (name.endsWith(".zip") || name.endsWith(".jar")) {
        return new ZipArchiveInputStream(in);
      }
      if (name.endsWith(".tar.gz") || name.endsWith(".tgz")) {
        return new TarArchiveInputStream(new GZIPInputStream(in));
      }
      if (name.endsWith(".tar")) {
        return new TarArchiveInputStream(in);
      }
      throw new IOException("YARN unpacks only .tar.gz, .tgz, .tar, .zip and .jar");
    }
  }

  /** A copy of the plugin's jar. Immutable. */
  static final class PluginJar {
    /** The file names that {@link #at} recognizes, as a pattern for messages. */
    static final String NAMES = "hdfs-zone-plugin*.jar";

    private static final String NO_VERSION = "without a version in its name";
    private static final Pattern NAME =
        Pattern.compile("(?:.*[/\\\\])?hdfs-zone-plugin(?:-(.+))?\\.jar");

    final String path;

    /** The version in the file name, or {@link #NO_VERSION}. */
    final String version;

    private PluginJar(String path, String version) {
      this.path = path;
      this.version = version;
    }

    /** Returns the jar at a path; empty if the file name is not that of the plugin's jar. */
    static Optional<PluginJar> at(String path) {
      Matcher matcher = NAME.matcher(path);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      String version = matcher.group(1);
      return Optional.of(new PluginJar(path, version == null ? NO_VERSION : version));
    }

    @Override
    public String toString() {
      return path;
    }
  }

  /**
   * The archive of Hadoop's own jars that a job distributes to its tasks ({@code
   * mapreduce.application.framework.path}), and the copies of the plugin's jar in it. Immutable.
   */
  static final class FrameworkArchive {
    /** The URI of the archive, without its alias. */
    final String path;

    /** The subdirectory of a task's working directory into which YARN unpacks the archive. */
    final String alias;

    final List<PluginJar> jars;

    FrameworkArchive(String path, String alias, List<PluginJar> jars) {
      this.path = path;
      this.alias = alias;
      this.jars = Collections.unmodifiableList(jars);
    }
  }
}
