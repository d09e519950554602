/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class PercentTest {
  @Property
  void takesItsShareOfAnyAmountWithoutOverflow(
      @ForAll @IntRange(max = 100) int percent,
      @ForAll @LongRange(max = Long.MAX_VALUE) long bytes) {
    BigInteger exact =
        BigInteger.valueOf(bytes)
            .multiply(BigInteger.valueOf(percent))
            .divide(BigInteger.valueOf(100));

    assertThat(Percent.of(percent).of(bytes)).isEqualTo(exact.longValueExact());
  }
}
