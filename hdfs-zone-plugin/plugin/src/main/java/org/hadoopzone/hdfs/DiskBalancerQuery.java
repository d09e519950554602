/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.diskbalancer.DiskBalancerConstants;
import org.apache.hadoop.util.JsonSerialization;

/**
 * Queries the storage paths of a DataNode over the protocol of {@code hdfs diskbalancer}, which
 * every DataNode supports. The caller must be a superuser of the DataNode. The timeout is short, so
 * that a DataNode that hangs delays the caller by seconds, not minutes; callers can retry.
 */
public final class DiskBalancerQuery implements VolumeQuery {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int SHOWN_CHARACTERS = 200;

  private final DataNodeCalls calls;

  /** Creates a query from a configuration with the addresses and principals of the cluster. */
  public DiskBalancerQuery(Configuration conf) {
    calls = new DataNodeCalls(conf, TIMEOUT_MILLIS);
  }

  @Override
  public Map<String, String> pathsOf(DatanodeID dataNode) throws IOException {
    return parse(
        calls.make(
            dataNode,
            proxy -> proxy.getDiskBalancerSetting(DiskBalancerConstants.DISKBALANCER_VOLUME_NAME)));
  }

  /**
   * Parses a JSON object that maps storage IDs to paths. The path of a provided volume, such as
   * {@code s3a://bucket}, can be empty.
   */
  static Map<String, String> parse(String answer) throws IOException {
    Map<String, String> paths = new HashMap<>();
    try {
      Map<?, ?> json = new JsonSerialization<>(Map.class, false, false).fromJson(answer);
      for (Map.Entry<?, ?> entry : json.entrySet()) {
        String path = (String) entry.getValue();
        if (!path.isEmpty() && !path.startsWith("/")) {
          throw new IOException("\"" + path + "\" is not an absolute path");
        }
        paths.put((String) entry.getKey(), path);
      }
    } catch (IOException | ClassCastException | NullPointerException e) {
      throw new IOException(
          "the reply is \"" + beginning(answer) + "\", but must map storage IDs to paths", e);
    }
    return paths;
  }

  private static String beginning(String answer) {
    String text = String.valueOf(answer).replaceAll("\\s+", " ");
    return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
  }
}
