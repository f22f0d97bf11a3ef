# SPDX-License-Identifier: GPL-2.0-or-later
# Makefile - the commands of the README

VERSION := $(shell git describe --always --dirty 2>/dev/null || echo dev)
GOFLAGS_BUILD := -trimpath -ldflags '-s -w -X main.version=0.1.0-$(VERSION)'
export CGO_ENABLED = 0

# Runs tests, with the flags that it compiles them with (tests/suite/steps.go), so that
# the two share the compiled standard library.
SUITE := GOGC=400 GOFLAGS='$(strip $(GOFLAGS) -gcflags=all=-dwarf=false -ldflags=-s)' go run ./tests/suite

.PHONY: all setup build install dist deb run session test test-all flaky next-kernel vet bench examples debug-kernel generate library fuzz mutants vuln clean

all: build

# What the project needs, from the distribution's packages.
setup:
	./.ci/setup

# One static program with the tapset and the runtime in it; and the program that sudo runs.
build:
	go build $(GOFLAGS_BUILD) -o gostap ./cmd/gostap
	go build $(GOFLAGS_BUILD) -o gostap-operate ./cmd/gostap-operate

# Programs, manual pages, completions, documents and examples below PREFIX; with
# STAP=1 also stap, staprun, stap-merge, stap-prep and stap-report as links to
# gostap. DESTDIR is put before PREFIX, for packages.
PREFIX ?= /usr/local
install: build
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' ./packaging/install .
	$(if $(STAP),./gostap --install-stap='$(DESTDIR)$(PREFIX)/bin')

# The files of a release, in the folder DIST: static programs, their components,
# the licences of these, and checksums.
DIST ?= dist
dist:
	./packaging/dist '$(DIST)' '0.1.0-$(VERSION)'

# A Debian package of them, in the same folder.
deb: dist
	./packaging/deb/build '$(DIST)' '$(DIST)' '0.1.0-$(VERSION)'

# The first command to try: who reads what, in a throw-away guest, for 5 s.
run: setup build
	./gostap --vm -c 'sh $(CURDIR)/examples/reads-workload.sh' \
		--vm-add /usr/bin/cat --vm-add /usr/bin/head --vm-add /usr/bin/sleep \
		--vm-add /usr/bin/wc --vm-add $(CURDIR)/examples \
		examples/reads-by-process.stp

# What CI runs: gofmt, vet, unit tests, and real modules in guests of both kernels.
# TABLE=FILE also writes what each package took.
test: setup
	$(SUITE) $(if $(TABLE),--table $(TABLE))

# Everything else, too: staticcheck, long loads, random seeds, every recorded case, fuzzing.
# An interrupted run continues where it stopped; the table is tests/full.md.
# BESIDE=1 runs one package at a time. KERNEL=7.2 runs the tests that are for kernels of
# root trees (tests/suite/ontrees.go) on that one of .ci/kernels.list, or on several (KERNEL=5.10,7.2).
test-all: setup
	$(if $(KERNEL),./.ci/kernels $(subst $(comma), ,$(KERNEL)))
	$(SUITE) --full $(if $(BESIDE),--beside $(BESIDE)) $(if $(KERNEL),--kernel $(KERNEL))
comma := ,

# make test N times, the last LOADED of them beside four busy processes; prints
# how often each case failed.
flaky: N ?= 10
flaky: LOADED ?= 3
flaky: setup
	$(SUITE) --repeat $(N) --loaded $(LOADED)

# The newest kernel of Debian's unstable suite or of experimental, fetched anew: families of probe
# points and the library's functions on it. What a kernel without debug information
# can't have fails, too; a C error names the fact to add to runtime-c/compat/facts.
next-kernel: setup
	rm -rf "$${XDG_CACHE_HOME:-$$HOME/.cache}/gostap/kernels/next" "$${XDG_CACHE_HOME:-$$HOME/.cache}/gostap/kernels/next.new"
	./.ci/kernels next
	GOSTAP_TEST_KERNELS=next go test -count=1 -timeout 90m ./tests/families ./tests/tapset -run 'TestFamilies|TestFunctions' >next-kernel.log 2>&1; \
		status=$$?; grep -E '^ *--- (FAIL|PASS)|error: ' next-kernel.log | head -60; echo "all of it is in next-kernel.log"; exit $$status

# Record the session that README.md shows anew.
session:
	go test -tags full ./tests/docs -run TestRecording$$ -count=1 -update

# The linters alone.
vet:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet -unreachable=false -tags full,bench,debugkernel,translated,wronglib ./... # the generated parser has unreachable code
	go tool staticcheck -tags full ./...

# Each fuzz target: 10 s in dwarfsym, 3 s elsewhere.
fuzz:
	./.ci/fuzz

# The figures of tests/bench with their limits, and the cost of a probe hit, also beside SystemTap and bpftrace.
bench: setup build
	go test -count=1 -timeout 45m -v -tags bench ./tests/bench
	go test -count=1 -v -tags full ./tests/bench/hits -onebyone
	go test -count=1 -timeout 60m -v -tags bench ./tests/bench/hits ./tests/bench/starts ./tests/bench/growth -run TestPeers

# Generate the parser (needs Java and Node), names of flags and system calls, and the library.
generate:
	./grammar/generate.sh
	go run ./tapset/sysflags/gen
	go run ./tapset/syscalls/gen
	$(MAKE) library

# Pack tapset's scripts as the program has them, after one has changed.
library:
	go test ./tapset -run TestBuiltinLibrary -update

# SystemTap's published scripts, built and run for 6 s each on all kernels; the
# table of what came of them is written as it goes.
examples: setup
	go test -count=1 -timeout 180m -v -tags full ./tests/examples -build -seconds 6 -record

# The recorded scripts on a kernel with KASAN and lockdep, which is built from
# the distribution's source once: an hour or two in all. SELF="6.12",
# SELF="6.1 kcsan" for data races, "6.1 rt" or "6.12 clang" is another one.
# WHOLE=1 also runs the library, the probe families, lifecycles and attacks.
debug-kernel: SELF ?= 6.1
debug-kernel: setup
	./.ci/debug-kernel $(SELF)
	export GOSTAP_TEST_KERNELS=$$(./.ci/debug-kernel $(SELF) | tail -1) $(if $(findstring kcsan,$(SELF)),GOSTAP_TEST_THREADS=1); \
	go test -count=1 -timeout 4h -v -tags debugkernel ./tests/golden -run DebugKernel $(if $(WHOLE),&& \
	go test -count=1 -timeout 4h -v -tags full ./tests/tapset -run 'TestFunctions|TestAliases$$' && \
	go test -count=1 -timeout 4h -v ./tests/vm ./tests/families -run 'Test(Lifecycle|Families)$$' && \
	go test -count=1 -timeout 4h -v -tags full ./tests/harm -run TestAttacks)

# Changes of a room's code that no test notices, of N that are tried. UNIT=1
# leaves out guests, FIRST=2 runs the two cheapest checks only, KEEP=1 does not
# run again what was caught before tests were added, RECORD=1 writes
# tests/mutants/table.md. $GOSTAP_TEST_KERNELS=6.1 runs guests of that kernel only.
mutants: N ?= 50
mutants: SEED ?= 1
mutants:
	go run ./tests/mutants -pkg '$(PKG)' -n $(N) -seed $(SEED) $(if $(UNIT),-unit) $(if $(FIRST),-first $(FIRST)) $(if $(KEEP),-keep) $(if $(RECORD),-record)

# Needs the Go vulnerability database on the network.
vuln:
	go tool govulncheck ./...

clean:
	rm -rf gostap gostap-operate dist
