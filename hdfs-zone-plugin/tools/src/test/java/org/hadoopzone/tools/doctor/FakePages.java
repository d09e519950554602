/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;

/** The web pages of a daemon: {@code /conf}, and a {@code /jmx} that fails. */
final class FakePages implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /**
   * Serves the pages until they are closed.
   *
   * @param beforeConf runs before each response of {@code /conf}
   */
  FakePages(Configuration conf, Runnable beforeConf) throws IOException {
    ByteArrayOutputStream xml = new ByteArrayOutputStream();
    conf.writeXml(xml);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/conf",
        request -> {
          beforeConf.run();
          answer(request, 200, xml.toByteArray());
        });
    server.createContext("/jmx", request -> answer(request, 500, new byte[0]));
    server.start();
  }

  private static void answer(HttpExchange request, int status, byte[] body) throws IOException {
    request.sendResponseHeaders(status, body.length);
    request.getResponseBody().write(body);
    request.close();
  }

  int port() {
    return server.getAddress().getPort();
  }

  URI uri() {
    return URI.create("http://localhost:" + port());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
