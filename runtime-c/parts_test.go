// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSharedDefines(t *testing.T) {
	got := string(Parts([]byte(`/* made by gostap */
#define GS_MODULE_NAME "x"
#define GS_STRING_LEN 64
#define GS_NPROBES 3
#define STP_NO_OVERLOAD
#include "gostap.h"
#define GS_ACTIONS 1
`))[0].Text)
	if d := cmp.Diff("#define GS_STRING_LEN 64\n#define STP_NO_OVERLOAD\n#include \"gostap_shared.c\"\n", got); d != "" {
		t.Error(d)
	}
}

// scriptMacros are macros that generated files define and that headers of shared/ test;
// each is used only in code or members that shared/ has no part in.
var scriptMacros = []string{"GS_ANCHOR", "GS_ANCHOR_ADDR", "GS_CONDITIONS", "GS_FRAME_SIZE", "GS_FULL_REGS", "GS_MANY_PRINTS", "GS_MATCH_REGS", "GS_NESTING",
	"GS_NPROBES", "GS_PERF_COUNTERS", "GS_PERF_PROGRAMS", "GS_PROBE_POINT"}

var (
	macro      = regexp.MustCompile(`\b(?:GS|STP|MAX|MIN)[A-Z]*_?[A-Z_]*[A-Z]\b`)
	cgenMacro  = regexp.MustCompile(`"(?:#define )?(GS_[A-Z_]*[A-Z])\b`)
	included   = regexp.MustCompile(`(?m)^#include "([a-z_/]+\.[hc])"`)
	enumerator = regexp.MustCompile(`(?m)^\t(GS_[A-Z_]+)\s*(?:,|=)`)
	cComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	generators = []string{"../translator/cgen", "../translator/probe", "../translator/resolve"}
)

// TestSharedOptions checks that shared/ depends on no macro of the generated file but
// sharedOptions: an object that differs by another one would be linked to scripts that
// it is wrong for.
func TestSharedOptions(t *testing.T) {
	seen := map[string]bool{}
	values := map[string]bool{} // of enums
	var used []string
	var read func(name string)
	read = func(name string) {
		data, err := os.ReadFile(name)
		if seen[name] || err != nil { // gs_facts.h is made for a kernel
			return
		}
		seen[name] = true
		text := cComment.ReplaceAllString(string(data), "")
		if name != "abi.h" { // constants
			used = append(used, macro.FindAllString(text, -1)...)
		}
		for _, m := range enumerator.FindAllStringSubmatch(text, -1) {
			values[m[1]] = true
		}
		for _, m := range included.FindAllStringSubmatch(text, -1) {
			read(m[1])
		}
	}
	read("gostap_shared.c")
	defined := generatedMacros(t)
	if len(seen) < 25 || len(defined) < 20 {
		t.Fatalf("%d files of the runtime and %d macros of the translator", len(seen), len(defined))
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(used))) {
		if defined[name] && !values[name] && !isSharedOption(name) && !slices.Contains(scriptMacros, name) {
			t.Errorf("%s is defined by generated files and used in shared/: add it to sharedOptions, or keep it out", name)
		}
	}
}

// generatedMacros returns the macros that the translator's sources name.
func generatedMacros(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, dir := range generators {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range cgenMacro.FindAllStringSubmatch(string(data), -1) {
				out[strings.TrimSuffix(m[1], "_")] = true
			}
		}
	}
	return out
}
