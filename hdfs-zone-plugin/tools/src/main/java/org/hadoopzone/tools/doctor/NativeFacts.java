/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import com.sun.jna.Native;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.yarn.FenceAuxiliaryService;

/** The version of JNA in this process, and whether libzonefence loads. Immutable. */
final class NativeFacts {
  private final String jnaVersion;
  private final String failure;
  private final boolean wanted;

  NativeFacts(String jnaVersion, Optional<String> failure, boolean wanted) {
    this.jnaVersion = jnaVersion;
    this.failure = failure.orElse(null);
    this.wanted = wanted;
  }

  static NativeFacts of(Configuration conf) {
    return new NativeFacts(
        jna(),
        loadFailure(),
        lists(conf, "dfs.datanode.plugins", FenceService.class.getName())
            || lists(conf, "yarn.nodemanager.aux-services", FenceAuxiliaryService.NAME));
  }

  private static boolean lists(Configuration conf, String key, String name) {
    return Arrays.asList(conf.getTrimmedStrings(key)).contains(name);
  }

  /**
   * Returns the version of JNA; 0 if it is unknown. Uses reflection because the compiler would
   * inline the version that it compiles against.
   */
  private static String jna() {
    try {
      Field version = Native.class.getField("VERSION");
      // The field is declared in an interface that is not public.
      version.setAccessible(true);
      return (String) version.get(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return "0";
    }
  }

  private static Optional<String> loadFailure() {
    try {
      Fence.in(Paths.get("/"));
      return Optional.empty();
    } catch (IOException | LinkageError e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  String jnaVersion() {
    return jnaVersion;
  }

  /** Returns the reason why the library does not load; empty if it loads. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** Returns whether a fence service is configured on this node. */
  boolean wanted() {
    return wanted;
  }
}
