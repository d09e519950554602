/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.util.Collections;
import java.util.List;

/** What a trace has recorded. Immutable. */
public final class Recording {
  private final long deviceSize;
  private final long durationMicros;
  private final List<Request> requests;
  private final long unmatched;
  private final long lost;

  Recording(
      long deviceSize, long durationMicros, List<Request> requests, long unmatched, long lost) {
    this.deviceSize = deviceSize;
    this.durationMicros = durationMicros;
    this.requests = Collections.unmodifiableList(requests);
    this.unmatched = unmatched;
    this.lost = lost;
  }

  /** Bytes of the device. */
  public long deviceSize() {
    return deviceSize;
  }

  /** From the start of the trace to its end. */
  public long durationMicros() {
    return durationMicros;
  }

  /** The requests that were given to the device and done within the trace, in the order of time. */
  public List<Request> requests() {
    return requests;
  }

  /** How many requests were seen in part only: they began before the trace, or ended after it. */
  public long unmatched() {
    return unmatched;
  }

  /** How many events the kernel had no room for; the requests are incomplete if there are any. */
  public long lost() {
    return lost;
  }
}
