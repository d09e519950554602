/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.output;

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
import org.hadoopzone.hdfs.retention.ContextRule;

/**
 * A NameNode to whom a client says of some files that they are temporary, each time that the
 * NameNode chooses storages for a block of them. That is all it depends on: not on the thread or
 * the call that has created the file.
 */
final class TellingNameNode implements RpcInvocationHandler {
  /** The calls by which a NameNode chooses storages for a writer; the path comes first in each. */
  private static final Collection<String> CHOOSING =
      Arrays.asList("addBlock", "getAdditionalDatanode");

  private final ClientProtocol nameNode;
  private final Predicate<String> temporary;

  private TellingNameNode(ClientProtocol nameNode, Predicate<String> temporary) {
    this.nameNode = nameNode;
    this.temporary = temporary;
  }

  static ClientProtocol of(ClientProtocol nameNode, Predicate<String> temporary) {
    return (ClientProtocol)
        Proxy.newProxyInstance(
            ClientProtocol.class.getClassLoader(),
            new Class<?>[] {ClientProtocol.class},
            new TellingNameNode(nameNode, temporary));
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

  /** What the program says of a file comes first, and so wins over what is said here. */
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
