/* SPDX-License-Identifier: Apache-2.0 */

/* Tests the fate of each kind of request with each fault, and with several faults. */

#include "check.h"
#include "faults.h"

/* Checks the fates of reads, writes and flushes. */
static void check(const struct faults *faults, enum fate reads, enum fate writes, enum fate flushes) {
  CHECK(faults_fate(faults, READ) == reads);
  CHECK(faults_fate(faults, WRITE) == writes);
  CHECK(faults_fate(faults, FLUSH) == flushes);
}

int main(void) {
  struct faults faults = { 0 };
  check(&faults, SPARED, SPARED, SPARED);
  CHECK(faults_command(&faults, "drop writes"));
  check(&faults, SPARED, DROPPED, DROPPED);
  CHECK(faults_command(&faults, "fail writes"));
  check(&faults, SPARED, FAILED, FAILED);
  CHECK(faults_command(&faults, "fail reads"));
  check(&faults, FAILED, FAILED, FAILED);
  CHECK(faults_command(&faults, "hang"));
  check(&faults, HELD, HELD, HELD);
  CHECK(faults_command(&faults, "heal"));
  check(&faults, SPARED, SPARED, SPARED);
  CHECK(faults_command(&faults, "fail reads"));
  check(&faults, FAILED, SPARED, SPARED);
  CHECK(!faults_command(&faults, "fail") && !faults_command(&faults, "") && !faults_command(&faults, "reset"));
  check(&faults, FAILED, SPARED, SPARED);
  return 0;
}
