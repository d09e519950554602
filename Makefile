# SPDX-License-Identifier: Apache-2.0

MVN ?= mvn -B -ntp -q -Dstyle.color=never
# How much the demo sorts.
MEGABYTES ?= 512
# The emulated drive that file systems are compared on.
CAPACITY ?= 20G

VERSION := $(shell sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml)
PLUGIN := hdfs-zone-plugin/target
JAR := $(PLUGIN)/hdfs-zone-plugin-$(VERSION).jar

.PHONY: help deps all-deps demo test dist on-drives bench bench-quick file-systems seeks soak microbench watched-fence \
  copy-up-bench clean

help:
	@echo 'make demo        jobs on real daemons, with disk zones and with stock Hadoop beside them'
	@echo 'make test        all tests, on Hadoop 3.4, 3.3 and 3.5'
	@echo 'make dist        the drop-in jar, and a report on what it bundles'
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
	@$(MVN) -Pdemo -DskipTests package
	@java -Djava.awt.headless=true \
	  -cp "$(JAR):$(PLUGIN)/test-classes:$$(cat $(PLUGIN)/third-party.classpath)" \
	  org.hadoopzone.evaluation.demo.Demo $(MEGABYTES)

# The jar that is compiled against 3.4 runs on the other versions as it is, to the last byte.
test: all-deps
	@.ci/test '$(MVN)' '$(JAR)'

# What runs on emulated drives. Hadoop's benchmarks come in a jar of tests, which only the client sees.
ON_DRIVES = java -Djava.awt.headless=true \
  -cp "$(JAR):$(PLUGIN)/test-classes:native/target/test-classes:$$(cat $(PLUGIN)/third-party.classpath):$$(echo $(PLUGIN)/benchmarks/*.jar)"

on-drives: deps
	@$(MAKE) -s -C native drive
	@$(MVN) -Pdemo -DskipTests package

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
	    java -Djava.awt.headless=true -jar $(JAR) survey --$$what $$device --destroy-data \
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
	@$(MVN) -DskipTests package dependency:build-classpath -Dmdep.outputFile=target/test.classpath
	@java -cp "$(JAR):$(PLUGIN)/test-classes:$$(cat $(PLUGIN)/test.classpath)" \
	  org.hadoopzone.evaluation.VolumeChoosingBenchmark
	@java -cp "$(JAR):$(PLUGIN)/test-classes:$$(cat $(PLUGIN)/test.classpath)" \
	  org.hadoopzone.hdfs.namenode.BlockPlacementBenchmark
	@java -cp "$(JAR):$(PLUGIN)/test-classes:$$(cat $(PLUGIN)/test.classpath)" \
	  org.hadoopzone.hdfs.namenode.NameNodeBenchmark

dist: all-deps
	@$(MVN) -Preport -DskipTests package
	@ls -l $(JAR) $(PLUGIN)/THIRD-PARTY.txt $(PLUGIN)/dependency-tree.txt

clean:
	@$(MVN) clean
