/* SPDX-License-Identifier: Apache-2.0 */

#include "errors.h"

void errors_add(struct errors *errors, int error, bool lost) {
  errors->lost = lost || (errors->lost && !errors->reported);
  errors->count++;
  errors->last = error;
  errors->reported = false;
}

int errors_unreported_loss(const struct errors *errors) {
  return errors->lost && !errors->reported ? errors->last : 0;
}

uint64_t errors_known(const struct errors *errors) {
  return errors->count > 0 && !errors->reported ? errors->count - 1 : errors->count;
}

int errors_show(const struct errors *errors, uint64_t known, uint64_t *shown) {
  if (known == errors->count)
    return 0;
  *shown = errors->count;
  return errors->last;
}

void errors_closed(struct errors *errors, uint64_t shown) {
  errors->reported |= shown == errors->count;
}

int errors_report(struct errors *errors, uint64_t *known) {
  if (*known == errors->count)
    return 0;
  *known = errors->count;
  errors->reported = true;
  return errors->last;
}
