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
package org.hadoopzone.disk.survey;

import java.util.Arrays;

/**
 * The sequence nearest to a given one (least squares) that never rises.
 *
 * <p>Source: the pool adjacent violators algorithm; Barlow et al., Statistical Inference under
 * Order Restrictions, 1972.
 */
final class Falling {
  private Falling() {}

  static double[] fit(double[] values) {
    double[] means = new double[values.length];
    int[] ends = new int[values.length];
    int pools = 0;
    for (int i = 0; i < values.length; i++) {
      means[pools] = values[i];
      ends[pools] = i + 1;
      pools++;
      while (pools > 1 && means[pools - 2] < means[pools - 1]) {
        int start = pools > 2 ? ends[pools - 3] : 0;
        int left = ends[pools - 2] - start;
        int right = ends[pools - 1] - ends[pools - 2];
        means[pools - 2] = (means[pools - 2] * left + means[pools - 1] * right) / (left + right);
        ends[pools - 2] = ends[pools - 1];
        pools--;
      }
    }
    double[] fitted = new double[values.length];
    int start = 0;
    for (int pool = 0; pool < pools; pool++) {
      Arrays.fill(fitted, start, ends[pool], means[pool]);
      start = ends[pool];
    }
    return fitted;
  }
}
