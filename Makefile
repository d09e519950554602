# SPDX-License-Identifier: Apache-2.0

MVN ?= mvn -B -ntp -q -Dstyle.color=never
# How much the demo sorts.
MEGABYTES ?= 512
# The emulated drive that file systems are compared on.
CAPACITY ?= 20G

VERSION := $(shell sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml)
DIST := target/dist
JAR := $(DIST)/lib/hdfs-zone-plugin-$(VERSION).jar
TOOLS := hdfs-zone-plugin/tools
EVALUATION := hdfs-zone-plugin/evaluation
# Formatting is for `make check`: it keeps nobody from running anything.
PACKAGE := $(MVN) -Dspotless.check.skip -Drat.skip -DskipTests package
OWN_CLASSES := $(JAR):$(TOOLS)/target/classes:$(EVALUATION)/target/classes:native/target/test-classes

.PHONY: help deps all-deps demo check test dist on-drives bench bench-quick file-systems seeks soak microbench watched-fence \
  copy-up-bench clean

help:
	@echo 'make demo        jobs on real daemons, with disk zones and with stock Hadoop beside them'
	@echo 'make check       formats, compiles and runs the tests that need no root, in some minutes'
	@echo 'make test        all tests, on Hadoop 3.4, 3.3 and 3.5'
	@echo 'make dist        the drop-in jar, the commands and the configuration, in $(DIST)'
	@echo 'make bench       all systems by all work on emulated drives; some hours. ARGS=--help for parts'
	@echo 'make bench-quick the same, smaller, in some minutes'
	@echo 'make file-systems  file systems and block sizes compared on an emulated drive; CAPACITY=5G'
	@echo 'make seeks       where the seeks of TeraSort come from; ARGS="--scale quick", ARGS=--help for more'
	@echo 'make soak        faults in clusters under load; ARGS="--minutes 60", ARGS=--help for more'
	@echo 'make microbench  the time and memory that choosing volumes and targets takes'
	@echo 'make watched-fence  the fence service beside a writer, for an hour; ARGS="--minutes N"'
	@echo 'make copy-up-bench  stock and guarded overlays beside a bind mount; ARGS="--writers N,..."'
	@echo 'make clean       removes all that was built'

# Installs what is missing where it can, and otherwise says what that is.
deps:
	@.ci/deps

all-deps:
	@.ci/deps all

demo: deps
	@echo 'Building the drop-in jar ...'
	@$(PACKAGE) -Pdemo
	@java -Djava.awt.headless=true \
	  -cp "$(OWN_CLASSES):$$(cat $(EVALUATION)/target/third-party.classpath)" \
	  org.hadoopzone.evaluation.demo.Demo $(MEGABYTES)

check: deps
	@$(MVN) spotless:apply
	@$(MVN) -DskipITs test

# The jar that is compiled against 3.4 runs on the other versions as it is, to the last byte.
test: all-deps
	@.ci/test '$(MVN)' '$(JAR)'

# What runs on emulated drives. Hadoop's benchmarks come in a jar of tests, which only the client sees.
ON_DRIVES = java -Djava.awt.headless=true \
  -cp "$(OWN_CLASSES):$$(cat $(EVALUATION)/target/third-party.classpath):$$(echo $(EVALUATION)/target/benchmarks/*.jar)"

on-drives: deps
	@$(MAKE) -s -C native drive
	@$(PACKAGE) -Pdemo

bench: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.bench.Bench $(ARGS)

bench-quick: ARGS := --scale quick
bench-quick: bench

# What survey does to a scratch device, done to a drive that is emulated.
SCRATCH := target/file-systems
file-systems: on-drives
	@rm -f $(SCRATCH)/drive.img
	@set -e; device=$$(native/zbrdrive/attach up dt01aca050 $(SCRATCH) --capacity $(CAPACITY)); \
	  trap 'native/zbrdrive/attach down $(SCRATCH)' EXIT; \
	  for what in file-systems block-sizes; do \
	    java -Djava.awt.headless=true -jar $(DIST)/lib/hdfs-zone-tools-$(VERSION).jar survey --$$what $$device --destroy-data \
	      --picture docs/evaluation/images/$$what.png; \
	  done

# Which streams the head of a drive goes between, and what measures against it are worth.
seeks: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.bench.Seeks $(ARGS)

# Needs root, FUSE and loop devices, as make bench does. What was done is kept, and it goes on from there.
soak: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.soak.Soak $(ARGS)

# Whether a writer that never stops is refused, where its files lie, and what the service costs.
watched-fence: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.fence.WatchedFence $(ARGS)

copy-up-bench: on-drives
	@$(ON_DRIVES) org.hadoopzone.evaluation.overlay.CopyUpBench $(ARGS)

# Prints time and bytes for each policy; docs/volume-choosing-benchmark.md says how to read it.
microbench: deps
	@$(PACKAGE) dependency:build-classpath -Dmdep.outputFile=target/test.classpath
	@for benchmark in evaluation.VolumeChoosingBenchmark hdfs.namenode.BlockPlacementBenchmark \
	  hdfs.namenode.NameNodeBenchmark; do \
	  java -cp "$(OWN_CLASSES):$$(cat $(EVALUATION)/target/test.classpath)" org.hadoopzone.$$benchmark; \
	done

# The report of third-party libraries fails if one has a licence that is not listed.
dist: all-deps
	@rm -rf $(DIST)
	@$(PACKAGE) -Preport
	@mkdir -p $(DIST)/bin
	@cp $(TOOLS)/src/main/bin/disk-zones $(DIST)/bin
	@cp -R conf docs LICENSE NOTICE README.md $(DIST)
	@for module in plugin tools; do \
	  cp hdfs-zone-plugin/$$module/target/THIRD-PARTY.txt $(DIST)/lib/hdfs-zone-$$module.third-party.txt; \
	done
	@rm -rf $(DIST)/docs/evaluation/data $(DIST)/docs/reliability
	@ls -d $(DIST)/*/ $(DIST)/bin/* $(DIST)/lib/*

clean:
	@$(MVN) clean
