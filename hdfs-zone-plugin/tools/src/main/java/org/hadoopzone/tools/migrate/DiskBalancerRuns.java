/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkItem;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus.DiskBalancerWorkEntry;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus.Result;
import org.apache.hadoop.hdfs.server.diskbalancer.DiskBalancerConstants;
import org.apache.hadoop.hdfs.server.diskbalancer.datamodel.DiskBalancerVolume;
import org.apache.hadoop.hdfs.server.diskbalancer.planner.MoveStep;
import org.apache.hadoop.hdfs.server.diskbalancer.planner.NodePlan;
import org.hadoopzone.hdfs.DataNodeCalls;
import org.hadoopzone.tools.locate.AccessErrors;
import org.hadoopzone.util.ByteSize;

/**
 * Executes plans, one at a time, with the disk balancers of DataNodes. Used by one thread, except
 * for {@link #stop}.
 */
public final class DiskBalancerRuns {
  /** Plan name that identifies plans made by this tool. */
  private static final String PLAN_NAME = "disk zones: settle";

  /** The timeout of calls to a DataNode. A DataNode may need this long to cancel a plan. */
  private static final int TIMEOUT_MILLIS = 30_000;

  private static final int POLL_MILLIS = 500;

  /**
   * The time, in poll intervals, to wait until DataNodes have reported moved replicas to the
   * NameNode. This time covers several heartbeats.
   */
  private static final int REPORT_POLLS = 20;

  /**
   * The number of consecutive failed queries after which the wait for a plan ends. Meanwhile, the
   * DataNode continues the plan.
   */
  static final int FAILED_QUERIES = 20;

  private final DataNodeCalls calls;
  private final long megabytesPerSecond;
  private final long pollMillis;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final ReentrantLock executing = new ReentrantLock();

  /**
   * Creates an executor.
   *
   * @param megabytesPerSecond the maximum bandwidth, in MB/s; 0 for the configured bandwidth of
   *     each DataNode
   */
  public DiskBalancerRuns(Configuration conf, long megabytesPerSecond) {
    this(new DataNodeCalls(conf, TIMEOUT_MILLIS), megabytesPerSecond, POLL_MILLIS);
  }

  DiskBalancerRuns(DataNodeCalls calls, long megabytesPerSecond, long pollMillis) {
    this.calls = calls;
    this.megabytesPerSecond = megabytesPerSecond;
    this.pollMillis = pollMillis;
  }

  /**
   * Cancels the running plan, waits until it is cancelled, and prevents further plans. Does not
   * interrupt RPCs in progress, because their outcome would be unknown.
   */
  public void stop() {
    stopped.countDown();
    executing.lock();
    executing.unlock();
  }

  /**
   * Returns whether the DataNode executes a plan of an earlier run of this tool.
   *
   * @throws IOException if the disk balancer executes a plan of another program, or cannot be
   *     queried
   */
  public boolean isExecutingEarlier(StoredNode node) throws IOException {
    DiskBalancerWorkStatus status = query(node.node);
    if (status.getResult() != Result.PLAN_UNDER_PROGRESS) {
      return false;
    }
    if (!PLAN_NAME.equals(status.getPlanFile())) {
      throw new IOException(
          String.format(
              "the disk balancer of the DataNode is executing another plan, %s. Wait until that"
                  + " plan ends, or cancel it with hdfs diskbalancer -cancel. Then run migrate"
                  + " again",
              status.getPlanFile()));
    }
    return true;
  }

  /**
   * Waits until the DataNode executes no plan, and then calls {@link #awaitReports}.
   *
   * @throws InterruptedException if {@link #stop} was called
   */
  void awaitEarlier(StoredNode node) throws IOException, InterruptedException {
    await(node.node);
    awaitReports();
  }

  /**
   * Waits long enough that the NameNode knows the new locations of replicas.
   *
   * @throws InterruptedException if {@link #stop} was called
   */
  void awaitReports() throws InterruptedException {
    refuseWhenStopped(REPORT_POLLS * pollMillis);
  }

  /**
   * Executes one plan and waits for its end. On {@link #stop}, cancels the plan. Replicas that were
   * already moved stay in their new location.
   *
   * @throws InterruptedException if {@link #stop} was called
   * @throws IOException if the disk balancer moved a different number of replicas or bytes than
   *     planned, or a call failed
   */
  public void execute(StoredNode node, MovePlan run) throws IOException, InterruptedException {
    executing.lock();
    try {
      refuseWhenStopped(0);
      String plan = plan(node.node, run);
      String id = DigestUtils.sha1Hex(plan);
      calls.make(
          node.node,
          dataNode -> {
            dataNode.submitDiskBalancerPlan(
                id, DiskBalancerConstants.DISKBALANCER_MAX_VERSION, PLAN_NAME, plan, false);
            return null;
          });
      check(run, awaitOrCancel(node.node, id));
    } finally {
      executing.unlock();
    }
  }

  private DiskBalancerWorkStatus awaitOrCancel(DatanodeInfo node, String id)
      throws IOException, InterruptedException {
    try {
      return await(node);
    } catch (InterruptedException e) {
      throw new InterruptedException(e.getMessage() + ". " + cancel(node, id));
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "the progress of the plan is unknown, because %d queries failed: %s. %s",
              FAILED_QUERIES, AccessErrors.firstLine(e), cancel(node, id)),
          e);
    }
  }

  /** Cancels a plan. Returns a sentence with the outcome. */
  private String cancel(DatanodeInfo node, String id) {
    try {
      calls.make(
          node,
          dataNode -> {
            dataNode.cancelDiskBalancePlan(id);
            return null;
          });
      return "The plan was cancelled";
    } catch (IOException e) {
      return "The plan could not be cancelled and may still run: " + AccessErrors.firstLine(e);
    }
  }

  private String plan(DatanodeInfo node, MovePlan run) throws IOException {
    MoveStep step = new MoveStep();
    step.setSourceVolume(volume(run.source));
    step.setDestinationVolume(volume(run.destination));
    step.setBytesToMove(run.bytesToMove());
    step.setBandwidth(megabytesPerSecond);
    step.setTolerancePercent(MovePlan.TOLERANCE_PERCENT);
    // This is the minimum, because 0 selects the configured limit of the DataNode. The disk
    // balancer therefore stops only at the second error. After the first error, and after a deleted
    // replica, it continues with replicas that are not in the plan.
    step.setMaxDiskErrors(1);
    NodePlan plan = new NodePlan(node.getHostName(), node.getIpcPort());
    plan.setNodeUUID(node.getDatanodeUuid());
    plan.setTimeStamp(System.currentTimeMillis());
    plan.setVolumeSetPlans(Collections.singletonList(step));
    return plan.toJson();
  }

  private static DiskBalancerVolume volume(StoredVolume volume) {
    DiskBalancerVolume named = new DiskBalancerVolume();
    named.setUuid(volume.storageId);
    named.setPath(volume.path);
    named.setStorageType(volume.storageType);
    return named;
  }

  private DiskBalancerWorkStatus await(DatanodeInfo node) throws IOException, InterruptedException {
    int failures = 0;
    while (true) {
      try {
        DiskBalancerWorkStatus status = query(node);
        if (status.getResult() != Result.PLAN_UNDER_PROGRESS) {
          return status;
        }
        failures = 0;
      } catch (IOException e) {
        failures++;
        if (failures == FAILED_QUERIES) {
          throw e;
        }
      }
      refuseWhenStopped(pollMillis);
    }
  }

  private void refuseWhenStopped(long millis) throws InterruptedException {
    if (stopped.await(millis, TimeUnit.MILLISECONDS)) {
      throw new InterruptedException("stopped; run migrate again to continue");
    }
  }

  private DiskBalancerWorkStatus query(DatanodeInfo node) throws IOException {
    return calls.make(node, dataNode -> dataNode.queryDiskBalancerPlan());
  }

  private static void check(MovePlan run, DiskBalancerWorkStatus status) throws IOException {
    long bytes = 0;
    long replicas = 0;
    String errors = "";
    for (DiskBalancerWorkEntry entry : status.getCurrentState()) {
      DiskBalancerWorkItem item = entry.getWorkItem();
      bytes += item.getBytesCopied();
      replicas += item.getBlocksCopied();
      errors += item.getErrMsg() == null ? "" : item.getErrMsg() + ". ";
    }
    if (bytes != run.bytes() || replicas != run.replicas()) {
      throw new IOException(
          String.format(
              "the disk balancer moved %d replicas (%s) instead of %d (%s), result %s. %sIf files"
                  + " were created or deleted during the move, run migrate again. If snapshots keep"
                  + " replicas of deleted files on the volume, delete old snapshots",
              replicas,
              ByteSize.text(bytes),
              run.replicas(),
              ByteSize.text(run.bytes()),
              status.getResult(),
              errors));
    }
  }
}
