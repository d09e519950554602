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

#include "errors.h"

void errors_add(struct errors *errors, int error) {
  errors->count++;
  errors->last = error;
  errors->told = false;
}

int errors_unreported(const struct errors *errors) {
  return errors->count > 0 && !errors->told ? errors->last : 0;
}

uint64_t errors_known(const struct errors *errors) {
  return errors_unreported(errors) != 0 ? errors->count - 1 : errors->count;
}

int errors_tell(struct errors *errors, uint64_t *known) {
  if (*known == errors->count)
    return 0;
  *known = errors->count;
  errors->told = true;
  return errors->last;
}
