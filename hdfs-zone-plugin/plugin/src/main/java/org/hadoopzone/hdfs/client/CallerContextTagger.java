/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.client;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.ipc.Client.ConnectionId;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.hadoopzone.hdfs.lifetime.ContextRule;

/**
 * A NameNode proxy that adds a tag for temporary files to the caller context. It tags each call in
 * which the NameNode chooses storages for a block. The tag depends only on the path of the file,
 * not on the thread or the call that created the file.
 */
final class CallerContextTagger implements RpcInvocationHandler {
  /** The calls in which the NameNode chooses storages. Their first argument is the path. */
  private static final Collection<String> CHOOSING =
      Arrays.asList("addBlock", "getAdditionalDatanode");

  private final ClientProtocol nameNode;
  private final Predicate<String> temporary;

  private CallerContextTagger(ClientProtocol nameNode, Predicate<String> temporary) {
    this.nameNode = nameNode;
    this.temporary = temporary;
  }

  static ClientProtocol of(ClientProtocol nameNode, Predicate<String> temporary) {
    return (ClientProtocol)
        Proxy.newProxyInstance(
            ClientProtocol.class.getClassLoader(),
            new Class<?>[] {ClientProtocol.class},
            new CallerContextTagger(nameNode, temporary));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
    if (!CHOOSING.contains(method.getName()) || !temporary.test((String) args[0])) {
      return call(method, args);
    }
    CallerContext before = CallerContext.getCurrent();
    CallerContext.setCurrent(saying(before));
    try {
      return call(method, args);
    } finally {
      CallerContext.setCurrent(before);
    }
  }

  /**
   * Returns the context with the tag appended. If the program has set a tag itself, its tag comes
   * first and wins.
   */
  private static CallerContext saying(CallerContext context) {
    if (context == null) {
      return new CallerContext.Builder(ContextRule.TEMPORARY).build();
    }
    return new CallerContext.Builder(context.getContext())
        .append(ContextRule.TEMPORARY)
        .setSignature(context.getSignature())
        .build();
  }

  private Object call(Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(nameNode, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public ConnectionId getConnectionId() {
    return RPC.getConnectionIdForProxy(nameNode);
  }

  @Override
  public void close() {
    RPC.stopProxy(nameNode);
  }
}
