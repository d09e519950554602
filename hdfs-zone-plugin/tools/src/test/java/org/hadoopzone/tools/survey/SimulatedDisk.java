/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongSupplier;

/** A disk whose curve is known, and a clock that goes as far as its reads take. */
final class SimulatedDisk implements SlotReader, LongSupplier {
  /** 500 GB, of which a common drive gives 190 MB/s at the outer end and 90 at the inner one. */
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

  /** A disk whose rate at each share of the capacity is a share of the outer one. */
  static SimulatedDisk of(DoubleUnaryOperator share) {
    return new SimulatedDisk(share, 0, 0, 1);
  }

  /** The rate of a disk of constant track density, as a share of the outer one. */
  static double smooth(double capacity) {
    return Math.sqrt(1 - capacity * (1 - RATIO * RATIO));
  }

  /** The same with a constant rate in each of thirty zones. */
  static double stepped(double capacity) {
    return smooth(Math.min(29, Math.floor(capacity * 30)) / 29);
  }

  /** Each read is faster or slower by up to this share. */
  SimulatedDisk withNoise(double share) {
    return new SimulatedDisk(this.share, share, slowed, 1);
  }

  /** This share of all reads takes three times as long, for somebody else reads, too. */
  SimulatedDisk withSlowedReads(double share) {
    return new SimulatedDisk(this.share, noise, share, 1);
  }

  /** Another draw of noise and slowed reads. */
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
    // As a real reader does, it stops after a second.
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
