/* SPDX-License-Identifier: Apache-2.0 */

/* Tests the fate of each kind of request with each fault, and with several faults. */

#include "check.h"
#include "faults.h"

/* Checks the fates of reads, writes and flushes. */
static void check(const struct faults *faults, enum fate reads, enum fate writes, enum fate flushes) {
  CHECK(faults_fate(faults, READ, 8192, 4096) == reads);
  CHECK(faults_fate(faults, WRITE, 8192, 4096) == writes);
  CHECK(faults_fate(faults, FLUSH, 0, 0) == flushes);
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
  CHECK(faults_command(&faults, "heal"));
  CHECK(faults_command(&faults, "fail writes 12287 1"));
  check(&faults, SPARED, FAILED, SPARED);
  CHECK(faults_command(&faults, "fail writes 12288 1"));
  check(&faults, SPARED, SPARED, SPARED);
  CHECK(faults_command(&faults, "fail reads 4096 4096"));
  check(&faults, SPARED, SPARED, SPARED);
  CHECK(faults_command(&faults, "fail reads 4096 4097"));
  check(&faults, FAILED, SPARED, SPARED);
  CHECK(!faults_command(&faults, "fail reads 4096") && !faults_command(&faults, "fail reads 0 0") &&
        !faults_command(&faults, "fail reads 0 1 2"));
  CHECK(!faults_command(&faults, "fail") && !faults_command(&faults, "") && !faults_command(&faults, "reset"));
  check(&faults, FAILED, SPARED, SPARED);
  return 0;
}
