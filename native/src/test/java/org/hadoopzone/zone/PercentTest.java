/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class PercentTest {
  @Property
  void computesPercentageOfAnySizeWithoutOverflow(
      @ForAll @IntRange(max = 100) int percent,
      @ForAll @LongRange(max = Long.MAX_VALUE) long bytes) {
    BigInteger exact =
        BigInteger.valueOf(bytes)
            .multiply(BigInteger.valueOf(percent))
            .divide(BigInteger.valueOf(100));

    assertThat(Percent.of(percent).of(bytes)).isEqualTo(exact.longValueExact());
  }
}
