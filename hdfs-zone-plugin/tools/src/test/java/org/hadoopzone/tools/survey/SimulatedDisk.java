/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongSupplier;

/** A disk with a known curve. It is also a clock, which each read advances. */
final class SimulatedDisk implements SlotReader, LongSupplier {
  /**
   * Size of a 500 GB drive in bytes. A typical drive of this size reads 190 MB/s at the outer edge
   * and 90 MB/s at the inner edge.
   */
  static final long SIZE = 500_107_862_016L;

  static final double OUTER = 190e6;
  static final double RATIO = 0.474;

  private static final long SEEK_NANOS = TimeUnit.MILLISECONDS.toNanos(15);

  private final Grid grid = Grid.of(SIZE);
  private final DoubleUnaryOperator share;
  private final double noise;
  private final double slowed;
  private final Random random;
  private long nanos;
  private int reads;

  private SimulatedDisk(DoubleUnaryOperator share, double noise, double slowed, long seed) {
    this.share = share;
    this.noise = noise;
    this.slowed = slowed;
    this.random = new Random(seed);
  }

  /**
   * Returns a disk.
   *
   * @param share maps a position, as a fraction of the capacity, to a rate, as a fraction of the
   *     outer rate
   */
  static SimulatedDisk of(DoubleUnaryOperator share) {
    return new SimulatedDisk(share, 0, 0, 1);
  }

  /**
   * Returns the rate at a position, assuming a constant track density. The position is a fraction
   * of the capacity, and the rate is a fraction of the outer rate.
   */
  static double smooth(double capacity) {
    return Math.sqrt(1 - capacity * (1 - RATIO * RATIO));
  }

  /** Returns the same rate as {@link #smooth}, but constant within each of thirty zones. */
  static double stepped(double capacity) {
    return smooth(Math.min(29, Math.floor(capacity * 30)) / 29);
  }

  /**
   * Returns this disk with noise: each read is faster or slower by up to the given fraction, from 0
   * to 1.
   */
  SimulatedDisk withNoise(double share) {
    return new SimulatedDisk(this.share, share, slowed, 1);
  }

  /** Returns this disk with slowed reads: the given fraction of reads takes three times as long. */
  SimulatedDisk withSlowedReads(double share) {
    return new SimulatedDisk(this.share, noise, share, 1);
  }

  /** Returns this disk with another seed for noise and slowed reads. */
  SimulatedDisk seeded(long seed) {
    return new SimulatedDisk(share, noise, slowed, seed);
  }

  Grid grid() {
    return grid;
  }

  @Override
  public double rate(long address) {
    double rate = OUTER * share.applyAsDouble((double) address / SIZE);
    rate *= 1 + noise * (2 * random.nextDouble() - 1);
    if (random.nextDouble() < slowed) {
      rate /= 3;
    }
    // Like a real reader, stop at most one second after the lead.
    double seconds = grid.lead() / rate + Math.min(1, (grid.span() - grid.lead()) / rate);
    nanos += SEEK_NANOS + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    reads++;
    return rate;
  }

  @Override
  public long getAsLong() {
    return nanos;
  }

  int reads() {
    return reads;
  }
}
