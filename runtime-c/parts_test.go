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
	if d := cmp.Diff("#define GS_STRING_LEN 64\n#define STP_NO_OVERLOAD\n#include \"units/core.c\"\n", got); d != "" {
		t.Error(d)
	}
}

// scriptMacros are macros that generated files define and that headers of the units test;
// each is used only in code or members that the units have no part in.
var scriptMacros = []string{"GS_ACTIONS", "GS_ANCHOR", "GS_ANCHOR_ADDR", "GS_CALLERS_DEPTH", "GS_CONDITIONS", "GS_FRAME_SIZE", "GS_FULL_REGS", "GS_LOCK_DELAY", "GS_MANY_PRINTS", "GS_MARK_TESTS", "GS_MATCH_REGS", "GS_MAXERRORS", "GS_MAXSKIPPED", "GS_NESTING",
	"GS_NPROBES", "GS_PERF_COUNTERS", "GS_PERF_PROGRAMS", "GS_PROBE_POINT", "GS_SUPPRESS_ERRORS", "GS_TRAMPOLINES", "GS_TRYLOCK"}

var (
	macro      = regexp.MustCompile(`\b(?:GS|STP|MAX|MIN)[A-Z]*_?[A-Z_]*[A-Z]\b`)
	cgenMacro  = regexp.MustCompile(`"(?:#define )?(GS_[A-Z_]*[A-Z])\b`)
	included   = regexp.MustCompile(`(?m)^#include "([a-z_/.]+\.[hc])"`)
	enumerator = regexp.MustCompile(`(?m)^\t(GS_[A-Z_]+)\s*(?:,|=)`)
	cComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	generators = []string{"../translator/cgen", "../translator/probe", "../translator/resolve"}
)

// TestSharedOptions checks that the units depend on no macro of the generated file but
// their options: an object that differs by another one would be linked to scripts that it
// is wrong for.
func TestSharedOptions(t *testing.T) {
	defined := generatedMacros(t)
	if len(defined) < 20 {
		t.Fatalf("%d macros of the translator", len(defined))
	}
	for _, p := range parts {
		used, files := macrosOf("units/" + p.name + ".c")
		if files < 20 {
			t.Fatalf("%s: %d files", p.name, files)
		}
		for _, name := range used {
			if defined[name] && !p.isOption(name) && !slices.Contains(scriptMacros, name) {
				t.Errorf("%s is defined by generated files and used by units/%s.c: add it to its options, or keep it out", name, p.name)
			}
		}
	}
}

// macrosOf returns the macros that a file and all that it includes use, except constants
// of enums, and the number of files.
func macrosOf(name string) (used []string, files int) {
	seen, values := map[string]bool{}, map[string]bool{}
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
			read(filepath.Join(filepath.Dir(name), m[1]))
		}
	}
	read(name)
	slices.Sort(used)
	return slices.DeleteFunc(slices.Compact(used), func(name string) bool { return values[name] }), len(seen)
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
