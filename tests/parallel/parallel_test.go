// SPDX-License-Identifier: GPL-2.0-or-later

// Package parallel runs the parts of runtime-c that CPUs share as programs with a thread for
// each CPU: the claim word, rings, locks, arrays, statistics, parts of globals, the session's life cycle,
// the files of a program that is followed, calls that may take too long, and tasks that are stepped. Each is built in two ways: for the thread
// sanitizer, with the kernel's memory model in C11 atomics (testdata/memory.h); and plainly,
// with signals that interrupt handlers anywhere.
//
// mutants_full_test.go measures what the programs detect: it removes one barrier or claim at
// a time from runtime-c, and a program must fail.
package parallel

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/gostap/gostap/tests/need"
)

// program is a program in testdata, with its number of rounds in make test.
type program struct {
	name          string
	plain, thread int
}

var programs = []program{{"session", 10, 10}, {"arrays", 500, 30}, {"slots", 2000, 100}, {"parts", 500, 30}, {"stripes", 500, 500}, {"follow", 5, 3}, {"intime", 200, 50}, {"stepped", 500, 50}}

const runtimeC = "../../runtime-c"

func TestPrograms(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			run(t, build(t, runtimeC, p.name, "-O2"), p.plain)
			run(t, build(t, runtimeC, p.name, "-O1", "-fsanitize=thread"), p.thread)
		})
	}
}

// build compiles a program with headers from a folder like runtime-c.
func build(t *testing.T, headers, name string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	args := append([]string{"-std=gnu11", "-g", "-Wall", "-Werror", "-Wno-unused-function", "-Wno-unused-variable",
		"-iquote", headers, "-idirafter", absent(t, headers), "-pthread", "-o", file}, flags...)
	out, err := exec.Command(need.Program(t, "gcc", "gcc"), append(args, "testdata/"+name+".c")...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return file
}

var kernelHeader = regexp.MustCompile(`#include <((?:linux|asm)/[^>]+)>`)

// absent creates an empty file for each kernel header that the headers include; testdata
// defines what they use of it.
func absent(t *testing.T, headers string) string {
	t.Helper()
	dir := t.TempDir()
	err := filepath.WalkDir(headers, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".h" && filepath.Ext(path) != ".c" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range kernelHeader.FindAllStringSubmatch(string(text), -1) {
			if err == nil {
				err = empty(filepath.Join(dir, m[1]))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func empty(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, nil, 0o644)
}

// TestSharedWrites: once a CPU has hit an element, n[key]++ writes no cache line that another CPU
// writes, however many CPUs there are. With the array's lock instead, each hit does. t[thread] = 1; delete
// t[thread] writes a shared line only if two CPUs' threads meet in a stripe.
func TestSharedWrites(t *testing.T) {
	file := build(t, runtimeC, "lines", "-O1", "-c", "-fsanitize=thread", "-Wno-builtin-declaration-mismatch")
	program := file + ".run" // linked without the sanitizer's library: the program has its functions
	if out, err := exec.Command(need.Program(t, "gcc", "gcc"), "-pthread", "-o", program, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for cpus := 1; cpus <= 256; cpus *= 2 {
		out, err := outcome(program, cpus)
		var parts, locked, striped, latency int
		if _, scan := fmt.Sscan(out, &parts, &locked, &striped, &latency); err != nil || scan != nil {
			t.Fatalf("%d CPUs: %v\n%s", cpus, err, out)
		}
		t.Logf("%d CPUs: %d shared writes with parts, %d with a lock; %d with stripes, %d with a lock", cpus, parts, locked, striped, latency)
		if parts != 0 || cpus > 1 && (locked < 64*cpus || striped > latency/2) {
			t.Errorf("%d CPUs: more shared writes than expected", cpus)
		}
	}
}

func run(t *testing.T, program string, rounds int) {
	t.Helper()
	out, err := outcome(program, rounds)
	if err != nil {
		t.Fatalf("%s, %d rounds: %v\n%s", filepath.Base(program), rounds, err, out)
	}
	t.Logf("%s: %s", filepath.Base(program), out)
}

// outcome returns what a program prints; a program that hangs fails.
func outcome(program string, rounds int) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, strconv.Itoa(rounds))
	cmd.Env = append(os.Environ(), "TSAN_OPTIONS=halt_on_error=1")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
