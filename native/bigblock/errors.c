/* SPDX-License-Identifier: Apache-2.0 */

#include "errors.h"

void errors_add(struct errors *errors, int error) {
  errors->count++;
  errors->last = error;
  errors->reported = false;
}

int errors_unreported(const struct errors *errors) {
  return errors->count > 0 && !errors->reported ? errors->last : 0;
}

uint64_t errors_known(const struct errors *errors) {
  return errors_unreported(errors) != 0 ? errors->count - 1 : errors->count;
}

int errors_report(struct errors *errors, uint64_t *known) {
  if (*known == errors->count)
    return 0;
  *known = errors->count;
  errors->reported = true;
  return errors->last;
}
