# SPDX-License-Identifier: Apache-2.0

MVN ?= mvn -B -ntp -q -Dstyle.color=never
# Size of the data that the demo sorts, in MB.
MEGABYTES ?= 256
# Capacity of the emulated drive on which file systems are compared.
CAPACITY ?= 20G

VERSION := $(shell sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml)
DIST := target/dist
RELEASE := target/release
JAR := $(DIST)/lib/hdfs-zone-plugin-$(VERSION).jar
TOOLS := hdfs-zone-plugin/tools
EVALUATION := hdfs-zone-plugin/evaluation
# If JAVA_HOME is set, the recipes use its Java, as Maven does. Programs such as mkfs.ext4 and sfdisk are in directories
# that are not on the PATH of all users.
export PATH := $(if $(JAVA_HOME),$(JAVA_HOME)/bin:)$(PATH):/usr/sbin:/sbin
# Skips the checks of formatting and licences, which are part of `make check` and `make test`.
PACKAGE := $(MVN) -Dspotless.check.skip -Drat.skip -DskipTests package
OWN_CLASSES := $(JAR):$(TOOLS)/target/classes:$(EVALUATION)/target/classes:native/target/test-classes

.PHONY: help deps all-deps demo check test dist release release-test on-drives bench bench-quick file-systems seeks soak \
  microbench paper-figures watched-fence copy-up-bench clean

help:
	@echo 'make demo           run jobs on real daemons, with disk zones and with stock Hadoop'
	@echo 'make check          format, compile and run the unit tests except slow ones, in 3 minutes'
	@echo 'make test           run all tests, on Hadoop 3.4, 3.3 and 3.5'
	@echo 'make dist           build the drop-in jar, the commands and the configuration in $(DIST)'
	@echo 'make release        build dist, a tar.gz, a deb, an rpm and an SBOM with checksums in $(RELEASE)'
	@echo 'make release-test   build the packages again and compare; install, run and remove the deb and rpm in a new'
	@echo '                    Debian; needs root and debootstrap'
	@echo 'make bench          compare all systems with all workloads on emulated drives, in some hours;'
	@echo '                    ARGS=--help shows how to run parts'
	@echo 'make bench-quick    run the same comparison on a smaller scale, in some minutes'
	@echo 'make file-systems   compare file systems and block sizes on an emulated drive; CAPACITY=5G'
	@echo 'make seeks          measure the seeks of TeraSort by cause; ARGS="--scale quick", ARGS=--help'
	@echo 'make paper-figures  measure rates by address and reads of block bitmaps on emulated drives, in some minutes'
	@echo 'make soak           inject faults into clusters under load; ARGS="--minutes 60", ARGS=--help'
	@echo 'make microbench     measure the cost of placement, locate, packing and launches; needs root'
	@echo 'make watched-fence  run the fence service beside a writer for an hour; ARGS="--minutes N"'
	@echo 'make copy-up-bench  compare stock and guarded overlays with a bind mount; ARGS="--writers N,..."'
	@echo 'make clean          remove all build output'

# Installs missing packages if possible, otherwise lists them.
deps:
	@.ci/deps

all-deps:
	@.ci/deps all

demo: deps
	@echo 'Building the drop-in jar...'
	@[ "$$(id -u)" != 0 ] || [ ! -e /dev/fuse ] || $(MAKE) -s -C native drive || true
	@$(PACKAGE) -Pdemo
	@java -Djava.awt.headless=true \
	  -cp "$(OWN_CLASSES):$$(cat $(EVALUATION)/target/third-party.classpath)" \
	  org.hadoopzone.evaluation.demo.Demo $(MEGABYTES)

# The closing report lists the slow tests, which are skipped.
check: deps
	@rm -rf */target/*-reports* */*/target/*-reports*
	@$(MAKE) -s -C native check
	@$(MVN) spotless:apply package -DskipITs -Dspotless.check.skip -Dskip.slow.tests=true
	@.ci/summary */target/*-reports/TEST-*.xml */*/target/*-reports/TEST-*.xml

# The tests on the other Hadoop versions use the same jar, which is compiled against 3.4.
test: all-deps
	@.ci/test '$(MVN)' '$(JAR)'

# Java command for programs that use emulated drives. Only clients have the test jar with Hadoop's benchmarks on their
# class path. The programs recognize English error messages, so the locale is C.UTF-8.
ON_DRIVES = LC_ALL=C.UTF-8 java -Djava.awt.headless=true \
  -cp "$(OWN_CLASSES):$$(cat $(EVALUATION)/target/third-party.classpath):$$(echo $(EVALUATION)/target/benchmarks/*.jar)"

on-drives: deps
	@$(MAKE) -s -C native drive
	@$(PACKAGE) -Pdemo

bench: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.bench.Bench $(ARGS)

bench-quick: ARGS := --scale quick
bench-quick: bench

# Runs the surveys that erase a device, on an emulated drive.
SCRATCH := target/file-systems
file-systems: on-drives
	@rm -f $(SCRATCH)/drive.img
	@set -e; device=$$(native/zbrdrive/attach up dt01aca050 $(SCRATCH) --capacity $(CAPACITY)); \
	  trap 'native/zbrdrive/attach down $(SCRATCH)' EXIT; trap 'exit 130' HUP INT TERM; \
	  for what in file-systems block-sizes; do \
	    java -Djava.awt.headless=true -jar $(DIST)/lib/hdfs-zone-tools-$(VERSION).jar survey --$$what $$device --destroy-data \
	      --picture docs/evaluation/images/$$what.png; \
	  done

# Measures the seeks between the I/O streams of TeraSort, and the effect of each countermeasure.
seeks: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.bench.Seeks $(ARGS)

# Measures figures of the paper that do not compare systems in a workload; the bitmap fence needs libext2fs.
paper-figures: on-drives
	@$(MAKE) -s -C native target/native/paper-fence || true
	@$(ON_DRIVES) org.hadoopzone.evaluation.bench.PaperFigures $(ARGS)

# Needs root, FUSE and loop devices, like make bench. After an interruption, it continues with the results so far.
soak: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.soak.Soak $(ARGS)

# Runs the fence service beside a continuous writer. Measures failed writes, the locations of the files, and the cost of
# the service.
watched-fence: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.fence.WatchedFence $(ARGS)

copy-up-bench: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.overlay.CopyUpBench $(ARGS)

# docs/volume-choosing-benchmark.md, docs/locate.md, docs/fence-service.md and docs/frameworks.md explain the output.
microbench: deps
	@$(PACKAGE) dependency:build-classpath -Dmdep.outputFile=target/test.classpath
	@for benchmark in evaluation.VolumeChoosingBenchmark hdfs.namenode.BlockPlacementBenchmark \
	  hdfs.namenode.NameNodeBenchmark evaluation.LocateBenchmark evaluation.PackingBenchmark \
	  evaluation.ContainerLaunchBenchmark; do \
	  java -cp "$(OWN_CLASSES):$$(cat $(EVALUATION)/target/test.classpath)" org.hadoopzone.$$benchmark; \
	done

# These files are copied unchanged. In a Git repository, only tracked files are copied.
COPIED := conf docs CHANGELOG.md CONTRIBUTING.md LICENSE NOTICE README.md

# The report of third-party libraries fails if a licence is not on the list of accepted licences.
dist: all-deps
	@rm -rf $(DIST)
	@$(PACKAGE) -Preport
	@mkdir -p $(DIST)/bin
	@cp $(TOOLS)/src/main/bin/disk-zones $(DIST)/bin
	@{ if git ls-files --error-unmatch Makefile > /dev/null 2>&1; then git ls-files $(COPIED); else find $(COPIED) -type f; fi; } | \
	  while read -r file; do [ ! -e "$$file" ] || cp --parents -t $(DIST) "$$file"; done
	@for module in plugin tools; do \
	  cp hdfs-zone-plugin/$$module/target/THIRD-PARTY.txt $(DIST)/lib/hdfs-zone-$$module.third-party.txt; \
	done
	@rm -rf $(DIST)/docs/evaluation/data $(DIST)/docs/reliability
	@ls -d $(DIST)/*/ $(DIST)/bin/* $(DIST)/lib/*

# The build is reproducible: the same sources and build tools give the same files, byte for byte. TZ is set, because
# Maven writes the times of bundled files in the local time zone. If git does not track this directory, the time of the
# last commit is unknown.
release: export TZ := UTC
release:
	@.ci/deps release
	@[ -n "$$SOURCE_DATE_EPOCH" ] || git ls-files --error-unmatch Makefile > /dev/null 2>&1 || { \
	  echo 'Cannot read the last commit with git. Set SOURCE_DATE_EPOCH to the time of all files in the packages, in' \
	    'seconds since 1970.'; exit 1; }
	@$(MAKE) -s -C native clean
	@rm -rf native/target/classes/linux-* $(TOOLS)/target/classes/linux-*
	@$(MAKE) -s dist PACKAGE='$(PACKAGE) org.cyclonedx:cyclonedx-maven-plugin:makeBom'
	@packaging/build $(DIST) $(VERSION) $(RELEASE) $(TOOLS)/target/bom.json

release-test:
	@.ci/deps release
	@[ -e $(RELEASE)/SHA256SUMS ] || { echo '$(RELEASE) has no packages: run make release first'; exit 1; }
	@echo 'Building the packages of the last commit in another directory...'
	@rm -rf target/rebuilt && git clone -q . target/rebuilt && make -s -C target/rebuilt release
	@diff $(RELEASE)/SHA256SUMS target/rebuilt/$(RELEASE)/SHA256SUMS || { \
	  echo 'These packages differ from those in $(RELEASE). Run make release without uncommitted changes.'; exit 1; }
	@.ci/package-test $(RELEASE) $(VERSION)

clean:
	@$(MVN) clean
