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

/** The versions of JNA and libzonefence in this process. Immutable. */
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

  /** By reflection, since the compiler would copy the version of its own JNA. */
  private static String jna() {
    try {
      Field version = Native.class.getField("VERSION");
      // It belongs to an interface that is not public.
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

  /** Why the library does not load; empty if it does. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** Returns whether this node looks after fences. */
  boolean wanted() {
    return wanted;
  }
}
