// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var allSlices = flag.Bool("slices", false, "TestSlices: run all slices of the statements, not two of each folder")

const (
	// loadTime is how long the processes of TestEverything make calls, in the clock of the guest.
	loadTime = "60s"
	// manyRounds is the number of rounds of all processes while system calls are printed, fewRounds
	// that of a slice.
	manyRounds, fewRounds = 160, 16
	// outputMB is the memory for output of all CPUs.
	outputMB = 128
	// perRound is how often churn calls sendto in each round.
	perRound = 8
)

// everyFunction counts all functions, and once more a function whose calls are known.
const everyFunction = `global n, sent
probe kernel.function("*").call { n++ }
probe kernel.function("__x64_sys_sendto").exported { sent <<< 1 }
probe end { println("hits ", n, " sendto ", @count(sent)) }`

// everySyscall prints all arguments and results of all system calls.
const everySyscall = `probe syscall.* { println(name, "(", argstr, ")") } probe syscall.*.return { println(name, " = ", retstr) }`

// TestEverything probes all functions that ftrace reaches in one session for a minute, and all
// system calls, under a load. Calls are hits that ran or were reported as skipped. The kernel must
// log no error, which the guest checks.
func TestEverything(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		churn := harness.Tool(t, dir, "testdata/tools/churn.c")
		for _, cpus := range []int{2, 8} {
			options := []string{"-w", "-DMAXSKIPPED=1000000000"}
			out := harness.Run(t, guest.Config{Release: release, CPUs: cpus, MemoryMB: 2048, Add: []guest.Mapping{{Host: dir}}}, []harness.Case{
				{Name: "functions", Script: everyFunction, Options: options, Command: fmt.Sprintf("%s %s %d", churn, loadTime, cpus), Timeout: 10 * time.Minute},
				{Name: "system calls", Script: everySyscall, Options: append(options, "-s", strconv.Itoa(outputMB/cpus)), Command: fmt.Sprintf("%s %d %d", churn, manyRounds/cpus, cpus), Timeout: 10 * time.Minute},
			})
			for i, check := range []func(*testing.T, harness.Outcome){everyFunctionRan, everySyscallRan} {
				if o := out[i]; o.Err != nil || o.Trouble != "" {
					t.Errorf("%d CPUs: %v\n%s%s", cpus, o.Err, o.Build, o.Trouble)
				} else {
					check(t, o)
				}
			}
		}
	})
}

var (
	everyHit = regexp.MustCompile(`\Achurned 0\n(\d+) rounds\nhits (\d+) sendto (\d+)\n\z`)
	// everySkip matches what is reported of skipped hits; skippedSendto those of one probe.
	everySkip     = regexp.MustCompile(`\A(WARNING: (Number of errors: 0, skipped probes: \d+|probe .*: \d+ hits? skipped: .*)\n)*\z`)
	skippedSendto = regexp.MustCompile(`probe kernel.function\("__x64_sys_sendto@[^"]*"\).exported: (\d+) hits? skipped`)
)

// everyFunctionRan requires that all calls of sendto ran or are reported as skipped, and
// that functions were hit all over the kernel.
func everyFunctionRan(t *testing.T, o harness.Outcome) {
	f := everyHit.FindStringSubmatch(o.Stdout)
	if f == nil || o.Status != 0 || !everySkip.MatchString(o.Stderr) {
		t.Fatalf("status %d, printed %q\n%s", o.Status, o.Stdout, o.Stderr)
	}
	rounds, _ := strconv.Atoi(f[1])
	hits, _ := strconv.Atoi(f[2])
	sent, _ := strconv.Atoi(f[3])
	calls := perRound * rounds
	for _, s := range skippedSendto.FindAllStringSubmatch(o.Stderr, -1) {
		n, _ := strconv.Atoi(s[1])
		sent += n
	}
	t.Logf("%d hits of all functions; %d of %d calls of sendto ran or were reported as skipped", hits, sent, calls)
	if sent != calls || hits < 100*calls {
		t.Errorf("%d hits; %d calls of sendto, not %d", hits, sent, calls)
	}
}

// everySyscallRan requires a line for each call of sendto, and for its result.
func everySyscallRan(t *testing.T, o harness.Outcome) {
	const calls = perRound * manyRounds
	entries, results := strings.Count(o.Stdout, "\nsendto("), strings.Count(o.Stdout, "\nsendto = 512")
	if o.Status != 0 || o.Stderr != "" || entries != calls || results != calls {
		t.Errorf("status %d, %d calls and %d results of sendto, not %d\n%s", o.Status, entries, results, calls, o.Stderr)
	}
}

// TestSlices probes the returns of all functions, and the statements of the kernel's main
// folders, in slices that take a module each. Without -slices, it runs two slices of the
// returns and of each folder, chosen anew in each run.
func TestSlices(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		churn := harness.Tool(t, dir, "testdata/tools/churn.c")
		list := chosenSlices(sliced(t, release, `kernel.function("*").call`, byName, 4000))
		for _, folder := range []string{"fs", "mm", "kernel", "net/core"} {
			list = append(list, chosenSlices(sliced(t, release, `kernel.statement("*@`+folder+`/*:*")`, byFile, 1500))...)
		}
		var cases []harness.Case
		for _, points := range list {
			cases = append(cases, harness.Case{Script: "global n probe " + strings.Join(points, ",\n") + ` { n <<< 1 } probe end { println(@count(n) > 0) }`,
				Options: []string{"-w", "-DMAXSKIPPED=1000000000"}, Command: fmt.Sprintf("%s %d 2", churn, fewRounds/2), Timeout: 10 * time.Minute})
		}
		out := harness.Run(t, guest.Config{Release: release, CPUs: 2, MemoryMB: 2048, Add: []guest.Mapping{{Host: dir}}}, cases)
		for i, o := range out {
			if o.Err != nil || o.Trouble != "" || o.Status != 0 || !strings.HasPrefix(o.Stdout, "churned 0\n") || !everySkip.MatchString(o.Stderr) {
				t.Errorf("%v: %v, status %d, printed %q\n%s%s", list[i], o.Err, o.Status, o.Stdout, o.Stderr, o.Trouble)
			}
		}
	})
}

// chosenSlices returns all slices, or two of them.
func chosenSlices(list [][]string) [][]string {
	if *allSlices || len(list) <= 2 {
		return list
	}
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:2]
}

var (
	listedName = regexp.MustCompile(`^kernel\.function\("(\w\w?)`)
	listedFile = regexp.MustCompile(`^kernel\.statement\("[^@]*@([^:]*):`)
)

// byName returns the point for the returns of functions whose names begin like that of the
// listed function; "" if the line is not of a function.
func byName(line string) string {
	if f := listedName.FindStringSubmatch(line); f != nil {
		return fmt.Sprintf(`kernel.function("%s*").return`, f[1])
	}
	return ""
}

// byFile returns the point for all statements of a listed statement's file.
func byFile(line string) string {
	if f := listedFile.FindStringSubmatch(line); f != nil {
		return fmt.Sprintf(`kernel.statement("*@%s:*")`, f[1])
	}
	return ""
}

// sliced lists what a pattern matches, and groups it into slices: lists of points which
// have at most size places together, if no point has more.
func sliced(t *testing.T, release, pattern string, point func(line string) string, size int) (out [][]string) {
	t.Helper()
	listed, err := exec.Command(harness.Binary(t), "-r", release, "-l", pattern).Output()
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	count := map[string]int{}
	var points []string
	for s := bufio.NewScanner(bytes.NewReader(listed)); s.Scan(); {
		if p := point(s.Text()); p != "" {
			if count[p]++; count[p] == 1 {
				points = append(points, p)
			}
		}
	}
	slices.Sort(points)
	room := 0
	for _, p := range points {
		if room < count[p] {
			out, room = append(out, nil), size
		}
		out[len(out)-1] = append(out[len(out)-1], p)
		room -= count[p]
	}
	if len(out) < 3 {
		t.Fatalf("%s: %d slices", pattern, len(out))
	}
	return out
}
