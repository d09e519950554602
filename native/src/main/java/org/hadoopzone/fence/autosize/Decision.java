/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

/** The change to make to a fence, and the reason. Immutable. */
public final class Decision {
  /** The direction of a change. */
  public enum Kind {
    WIDEN,
    NARROW,
    LEAVE
  }

  /** The reason for a decision. */
  public enum Reason {
    /** Fewer bytes than {@link KeeperSettings#leastAvailable} are available. */
    BELOW_MARGIN(Kind.WIDEN),
    /**
     * Fewer bytes are available than the {@linkplain ResizePolicy target}, but at least {@link
     * KeeperSettings#leastAvailable}.
     */
    GROWTH(Kind.WIDEN),
    /** Autosizing stops on this volume. */
    PARTING(Kind.WIDEN),
    /** More space than needed was available during the whole quiet period. */
    SURPLUS(Kind.NARROW),
    /** At least the target is available, but too little to narrow the range. */
    ENOUGH(Kind.LEAVE),
    /** More space than needed is available, but the data grew quickly in the quiet period. */
    HEAVY_GROWTH(Kind.LEAVE),
    /**
     * More space than needed is available, but the quiet period or the pause after a narrowing has
     * not ended.
     */
    NOT_YET(Kind.LEAVE),
    /**
     * More space than needed is available, but files near the end of the range are about to move.
     */
    MOVING(Kind.LEAVE),
    /** More space is needed, but no fenced space is left: the volume itself is full. */
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

  /** Returns a decision to widen until the given number of bytes, plus a step, is available. */
  static Decision widen(Reason reason, long available) {
    return new Decision(reason, available);
  }

  /** Returns a decision to narrow to a range that ends at the given address. */
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

  /**
   * Returns the value that belongs to the kind of decision. Widen: the number of bytes that must
   * become available. Narrow: the new end of the allowed range. Leave: 0.
   */
  long bytes() {
    return bytes;
  }
}
