/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Loopback ports. */
public final class Ports {
  private static final int CONNECT_MILLIS = 500;
  private static final int FIRST = 10_000;

  /** Of those that Linux gives to whoever does not ask for one: net.ipv4.ip_local_port_range. */
  private static final int FIRST_OF_KERNEL = 32_768;

  /** Ports that one process chooses from. */
  private static final int SHARE = 128;

  private static final int SHARES = (FIRST_OF_KERNEL - FIRST) / SHARE;

  private static int next = ThreadLocalRandom.current().nextInt(SHARE);

  private Ports() {}

  /**
   * Returns addresses that were free a moment ago. Only for daemons that others must find by
   * configuration; the rest let the kernel choose. The kernel chooses from other ports, so that it
   * does not give one of these to another process before its daemon has come up, or has restarted.
   * A process that starts a cluster at the same time has other ports to choose from. This process
   * goes through its ports in turn, so that no two daemons get the same one.
   */
  public static synchronized List<String> freeAddresses(int count) throws IOException {
    int first = FIRST + (int) (ProcessHandle.current().pid() % SHARES) * SHARE;
    List<String> addresses = new ArrayList<>();
    while (addresses.size() < count) {
      int port = first + next;
      next = (next + 1) % SHARE;
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        addresses.add("localhost:" + socket.getLocalPort());
      } catch (BindException e) {
        // Another process has it.
      }
    }
    return addresses;
  }

  /** Returns whether somebody takes connections there. */
  public static boolean isListening(String address) {
    String[] parts = address.split(":");
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(parts[0], Integer.parseInt(parts[1])), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
