/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Collections;
import java.util.List;

/** The requests that a trace has recorded. Immutable. */
public final class Recording {
  /** The size of the device in bytes. */
  final long deviceSize;

  final long durationMicros;

  /**
   * The number of requests of which the trace has only one event, the issue or the completion. Such
   * a request began before the trace or ended after it, or an event was lost. The list of requests
   * omits it.
   */
  final long unmatched;

  private final List<Request> requests;
  private final long lost;

  Recording(
      long deviceSize, long durationMicros, List<Request> requests, long unmatched, long lost) {
    this.deviceSize = deviceSize;
    this.durationMicros = durationMicros;
    this.requests = Collections.unmodifiableList(requests);
    this.unmatched = unmatched;
    this.lost = lost;
  }

  /** Returns the requests that were issued and completed within the trace, sorted by issue time. */
  public List<Request> requests() {
    return requests;
  }

  /**
   * Returns the number of events that the kernel dropped because its buffer was full. If it is not
   * 0, requests are missing.
   */
  public long lost() {
    return lost;
  }
}
