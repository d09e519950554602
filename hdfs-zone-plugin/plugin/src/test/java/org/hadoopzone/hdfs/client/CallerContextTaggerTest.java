/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.withSettings;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.ipc.RPC;
import org.hadoopzone.hdfs.lifetime.ContextRule;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.stubbing.Answer;

class CallerContextTaggerTest {
  private final ClientProtocol stock =
      mock(ClientProtocol.class, withSettings().extraInterfaces(Closeable.class));
  private final ClientProtocol telling =
      CallerContextTagger.of(stock, path -> path.startsWith("/chain/"));

  /** The caller context of each call; {@code null} if there was none. */
  private final List<CallerContext> contexts = new ArrayList<>();

  @BeforeEach
  void remember() throws IOException {
    Answer<Object> remember =
        call -> {
          contexts.add(CallerContext.getCurrent());
          return null;
        };
    doAnswer(remember).when(stock).addBlock(any(), any(), any(), any(), anyLong(), any(), any());
    doAnswer(remember)
        .when(stock)
        .getAdditionalDatanode(any(), anyLong(), any(), any(), any(), any(), anyInt(), any());
    doAnswer(remember).when(stock).delete(any(), any(boolean.class));
  }

  @AfterEach
  void forget() {
    CallerContext.setCurrent(null);
  }

  @Test
  void tagsEachBlockOfTemporaryFile() throws IOException {
    addBlock("/chain/x");
    telling.getAdditionalDatanode("/chain/x", 1, null, null, null, null, 1, "client");

    assertThat(contexts).extracting(CallerContext::getContext).containsOnly("disk-zone=outer");
    assertThat(contexts).hasSize(2);
    assertThat(CallerContext.getCurrent()).isNull();
  }

  @Test
  void doesNotTagOtherFilesOrOtherCalls() throws IOException {
    addBlock("/other/x");
    telling.delete("/chain/x", true);

    assertThat(contexts).containsExactly(null, null);
  }

  @Test
  void appendsTagToCallerContextOfThread() throws IOException {
    CallerContext task =
        new CallerContext.Builder("mr_attempt_1_0001_m_000000_0")
            .setSignature(new byte[] {1})
            .build();
    CallerContext.setCurrent(task);
    addBlock("/chain/x");

    assertThat(contexts.get(0).getContext())
        .isEqualTo("mr_attempt_1_0001_m_000000_0,disk-zone=outer");
    assertThat(contexts.get(0).getSignature()).containsExactly(1);
    assertThat(ContextRule.of(contexts.get(0).getContext())).contains(Lifetime.TEMPORARY);
    assertThat(CallerContext.getCurrent()).isSameAs(task);
  }

  @Test
  void callerContextOfProgramOverridesTag() throws IOException {
    CallerContext.setCurrent(new CallerContext.Builder("disk-zone=inner").build());
    addBlock("/chain/x");

    assertThat(ContextRule.of(contexts.get(0).getContext())).contains(Lifetime.PERMANENT);
  }

  @Test
  void exceptionReachesClientUnchanged() throws IOException {
    doAnswer(
            call -> {
              throw new FileNotFoundException("no lease");
            })
        .when(stock)
        .addBlock(any(), any(), any(), any(), anyLong(), any(), any());

    assertThatThrownBy(() -> addBlock("/chain/x")).isInstanceOf(FileNotFoundException.class);
    assertThat(CallerContext.getCurrent()).isNull();
  }

  @Test
  void stoppingProxyClosesStockProxy() throws IOException {
    RPC.stopProxy(telling);

    verify((Closeable) stock).close();
  }

  private void addBlock(String path) throws IOException {
    telling.addBlock(path, "client", null, null, 1, null, null);
  }
}
