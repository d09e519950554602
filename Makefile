# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     https://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

MVN ?= mvn
# How much the demo sorts.
MEGABYTES ?= 512

VERSION := $(shell sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml)
PLUGIN := hdfs-zone-plugin/target

.PHONY: demo
demo:
	@$(MVN) -q -ntp -Pdemo -DskipTests package
	@java -Djava.awt.headless=true \
	  -cp "$(PLUGIN)/hdfs-zone-plugin-$(VERSION).jar:$(PLUGIN)/test-classes:$$(cat $(PLUGIN)/third-party.classpath)" \
	  org.hadoopzone.evaluation.demo.Demo $(MEGABYTES)
