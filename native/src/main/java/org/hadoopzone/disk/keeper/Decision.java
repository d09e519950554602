/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

/** What is to be done with a fence, and why. Immutable. */
public final class Decision {
  /** In which direction. */
  public enum Kind {
    WIDEN,
    NARROW,
    LEAVE
  }

  /** Why. */
  public enum Reason {
    /** Less than the margin is available. */
    BELOW_MARGIN(Kind.WIDEN),
    /** At the speed of the last looks, too little would be available at the next one. */
    GROWTH(Kind.WIDEN),
    /** Nobody will look from now on. */
    PARTING(Kind.WIDEN),
    /** More than is needed has been available all the time. */
    SURPLUS(Kind.NARROW),
    /** What is available is what is needed, within the hysteresis. */
    ENOUGH(Kind.LEAVE),
    /** There is a surplus, but much was written meanwhile. */
    HEAVY_GROWTH(Kind.LEAVE),
    /** There is a surplus, but it has not stood for long enough yet. */
    NOT_YET(Kind.LEAVE),
    /** More is needed, but there is no fence left to give way: the volume itself is full. */
    VOLUME_FULL(Kind.LEAVE);

    private final Kind kind;

    Reason(Kind kind) {
      this.kind = kind;
    }
  }

  private final Reason reason;
  private final long bytes;

  private Decision(Reason reason, long bytes) {
    this.reason = reason;
    this.bytes = bytes;
  }

  /** To widen until so many bytes, and a step, are available. */
  static Decision widen(Reason reason, long available) {
    return new Decision(reason, available);
  }

  /** To narrow to a range that ends there. */
  static Decision narrow(long end) {
    return new Decision(Reason.SURPLUS, end);
  }

  static Decision leave(Reason reason) {
    return new Decision(reason, 0);
  }

  public Kind kind() {
    return reason.kind;
  }

  public Reason reason() {
    return reason;
  }

  /** What has to be available, or where the allowed range has to end; 0 if all is left as it is. */
  long bytes() {
    return bytes;
  }
}
