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

/** Chooses and checks ports on the loopback interface. */
public final class Ports {
  private static final int CONNECT_MILLIS = 500;
  private static final int FIRST = 10_000;

  /**
   * Default start of {@code net.ipv4.ip_local_port_range}, from which Linux assigns ports
   * automatically.
   */
  private static final int FIRST_OF_KERNEL = 32_768;

  /** Number of ports that one process chooses from. */
  private static final int SHARE = 128;

  private static final int SHARES = (FIRST_OF_KERNEL - FIRST) / SHARE;

  private static int next = ThreadLocalRandom.current().nextInt(SHARE);

  private Ports() {}

  /**
   * Returns addresses with ports that are currently free. Use it only for daemons whose addresses
   * other processes read from the configuration. All other daemons let the kernel choose a port.
   *
   * <p>The ports are outside the range from which the kernel chooses. Therefore no other process
   * gets one of them before the daemon starts or while it restarts. Each process uses its own share
   * of ports in turn, so that no two daemons get the same port.
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
        // Another process uses this port.
      }
    }
    return addresses;
  }

  /** Returns whether a connection to an address is accepted. */
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
