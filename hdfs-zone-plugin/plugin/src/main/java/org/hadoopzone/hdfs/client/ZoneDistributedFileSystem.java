/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.client;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HDFS client for jobs that may have temporary output. Enable it with {@code fs.hdfs.impl}. For
 * all other jobs and programs, it behaves like {@link DistributedFileSystem}.
 */
@InterfaceAudience.LimitedPrivate("MapReduce")
@InterfaceStability.Evolving
public class ZoneDistributedFileSystem extends DistributedFileSystem {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneDistributedFileSystem.class);

  /**
   * Environment variable that YARN sets in containers. Defined here, because HDFS clients may lack
   * the YARN jar with ApplicationConstants.
   */
  private static final String CONTAINER_ID = "CONTAINER_ID";

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    try {
      TemporaryOutput.read(conf::get, System.getenv(CONTAINER_ID), getUri()).ifPresent(this::tell);
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "Cannot tag this job's HDFS files as temporary. The NameNode's rules apply to them: {}",
          e.getMessage());
    }
  }

  private void tell(TemporaryOutput output) {
    try {
      // All streams use the NameNode proxy that DFSClient creates, so replace only this field.
      Field nameNode = DFSClient.class.getDeclaredField("namenode");
      nameNode.setAccessible(true);
      DFSClient client = getClient();
      nameNode.set(client, CallerContextTagger.of(client.getNamenode(), output::covers));
      LOG.info("Files written below {} in {} are temporary", output, getUri());
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn(
          "Cannot tag this job's HDFS files as temporary. The NameNode's rules apply to them", e);
    }
  }
}
