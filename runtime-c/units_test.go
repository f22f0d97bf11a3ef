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

func TestUnitDefines(t *testing.T) {
	got := string(Units([]byte(`/* made by gostap */
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
var scriptMacros = []string{"GS_ACTIONS", "GS_ACTIONS_IRQ", "GS_ANCHOR", "GS_ANCHOR_ADDR", "GS_CALLERS_DEPTH", "GS_CONDITIONS", "GS_FRAME_SIZE", "GS_FULL_REGS", "GS_KPROBE_POST", "GS_LOCK_DELAY", "GS_MANY_PRINTS", "GS_MARK_TESTS", "GS_MATCH_REGS", "GS_MAXERRORS", "GS_MAXSKIPPED", "GS_NESTING",
	"GS_NPROBES", "GS_PERF_COUNTERS", "GS_PERF_PROGRAMS", "GS_PROBE_POINT", "GS_RING_SIZE", "GS_SUPPRESS_ERRORS", "GS_TRAMPOLINES", "GS_TRYLOCK"}

var (
	macro      = regexp.MustCompile(`\b(?:GS|STP|MAX|MIN)[A-Z]*_?[A-Z_]*[A-Z]\b`)
	cgenMacro  = regexp.MustCompile(`"(?:#define )?(GS_[A-Z_]*[A-Z])\b`)
	included   = regexp.MustCompile(`(?m)^#include "([a-z_/.]+\.[hc])"`)
	enumerator = regexp.MustCompile(`(?m)^\t(GS_[A-Z_]+)\s*(?:,|=)`)
	cComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	generators = []string{"../translator/cgen", "../translator/probe", "../translator/resolve"}
)

// TestUnitOptions checks that the units depend on no macro of the generated file but
// their options: an object that differs by another one would be linked to scripts that it
// is wrong for.
func TestUnitOptions(t *testing.T) {
	defined := generatedMacros(t)
	if len(defined) < 20 {
		t.Fatalf("%d macros of the translator", len(defined))
	}
	for _, u := range units {
		used, files := macrosOf("units/" + u.name + ".c")
		if files < 20 {
			t.Fatalf("%s: %d files", u.name, files)
		}
		for _, name := range used {
			if defined[name] && !u.isOption(name) && !slices.Contains(scriptMacros, name) {
				t.Errorf("%s is defined by generated files and used by units/%s.c: add it to its options, or keep it out", name, u.name)
			}
		}
	}
}

// TestCommon checks that the headers that are precompiled for all scripts depend on no macro of the generated
// file but commonOptions, and on no fact, as they are precompiled before the facts are known.
func TestCommon(t *testing.T) {
	defined := generatedMacros(t)
	used, files := macrosOf(Common)
	if files < 25 {
		t.Fatalf("%d files", files)
	}
	for _, name := range used {
		if name == "GS_UNIT" || strings.HasPrefix(name, "GS_HAVE_") || defined[name] && !slices.Contains(commonOptions, name) {
			t.Errorf("common.h depends on %s", name)
		}
	}
	for name, text := range textsOf(Common) {
		for _, set := range userMacro.FindAllString(text, -1) {
			if !slices.Contains(commonOptions, set) {
				t.Errorf("%s depends on %s, which users may set", name, set)
			}
		}
		if guard := "#ifndef GS_"; !strings.HasPrefix(strings.TrimSpace(text), guard) {
			t.Errorf("%s does not begin with %s: with the precompiled file, it would be included again", name, guard)
		}
	}
}

// userMacro matches what users may define before gostap.h without losing the precompiled headers (isOurMacro in
// kbuild). MAXSTRINGLEN is none: it sets GS_STRING_LEN.
var userMacro = regexp.MustCompile(`\b(?:STP_\w+|STAP_COMPAT_\w+|MAPHASH\w+|MINSTACKSPACE|KRETACTIVE|MAXBACKTRACE|HIST_(?:WIDTH|ELISION))\b`)

// TestCompatIsIncluded checks that each header that uses a name of compat.h includes it: some names are macros that are
// tested for, so that no error would tell.
func TestCompatIsIncluded(t *testing.T) {
	compat := textsOf("compat/compat.h")["compat/compat.h"]
	names := regexp.MustCompile(`(?m)^#define (\w+)|\b(gs_\w+)\(`).FindAllStringSubmatch(compat, -1)
	if len(names) < 25 {
		t.Fatalf("%d names of compat.h", len(names))
	}
	for _, f := range Files() {
		if dir := filepath.Dir(f.Name); dir == "compat" || dir == "shared" {
			continue // the units include shared/*.c, and are looked at themselves
		}
		texts := textsOf(f.Name)
		for _, m := range names {
			name := regexp.MustCompile(`\b` + m[1] + m[2] + `\b`)
			if m[1] != "GS_COMPAT_H" && texts["compat/compat.h"] == "" && name.MatchString(texts[filepath.Clean(f.Name)]) {
				t.Errorf("%s uses %s and does not include compat.h", f.Name, m[1]+m[2])
			}
		}
	}
}

func TestPrecompiled(t *testing.T) {
	for source, want := range map[string]string{
		"": Common,
		"/* x */\n#define GS_STRING_LEN 512\n#define GS_ACTIONS 7\n#include \"gostap.h\"\n":  Common,
		"#define GS_STRING_LEN 1024\n#include \"gostap.h\"\n":                                Headers,
		"#define GS_STRING_LEN 512\n#define STP_TIMING\n#include \"gostap.h\"\n":             Headers,
		"#define STP_OVERLOAD_THRESHOLD 9\n#define STP_NO_OVERLOAD\n#include \"gostap.h\"\n": Common,
		"#define MINSTACKSPACE 99\n#include \"gostap.h\"\n":                                  Headers,
	} {
		if got := Precompiled([]byte(source)); got != want {
			t.Errorf("%q: %s, want %s", source, got, want)
		}
	}
}

// macrosOf returns the macros that a file and all that it includes use, except constants
// of enums, and the number of files.
func macrosOf(name string) (used []string, files int) {
	values := map[string]bool{}
	texts := textsOf(name)
	for name, text := range texts {
		if name != "abi.h" { // constants
			used = append(used, macro.FindAllString(text, -1)...)
		}
		for _, m := range enumerator.FindAllStringSubmatch(text, -1) {
			values[m[1]] = true
		}
	}
	slices.Sort(used)
	return slices.DeleteFunc(slices.Compact(used), func(name string) bool { return values[name] }), len(texts)
}

// textsOf returns the texts of a file and of all that it includes, by name, without
// comments.
func textsOf(name string) map[string]string {
	texts := map[string]string{}
	var read func(name string)
	read = func(name string) {
		name = filepath.Clean(name)
		data, err := os.ReadFile(name)
		if _, seen := texts[name]; seen || err != nil { // gs_facts.h is made for a kernel
			return
		}
		text := cComment.ReplaceAllString(string(data), "")
		texts[name] = text
		for _, m := range included.FindAllStringSubmatch(text, -1) {
			read(m[1])
			read(filepath.Join(filepath.Dir(name), m[1]))
		}
	}
	read(name)
	return texts
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

var structBody = regexp.MustCompile(`(?ms)^struct (\w+) \{\n(.*?)^\}`)

// foreignMacro returns a macro that the members of a structure depend on and the unit does
// not know, or "": all members must be the same for the unit and the script's own.
func foreignMacro(body string, u unit, defined map[string]bool) string {
	for _, m := range macro.FindAllString(body, -1) {
		if m == "GS_UNIT" || defined[m] && !u.isOption(m) {
			return m
		}
	}
	return ""
}

// TestStructuresAreShared checks that no structure differs between the script's unit and
// those of the runtime, which are linked together.
func TestStructuresAreShared(t *testing.T) {
	defined := generatedMacros(t)
	for _, u := range units {
		n := 0
		for file, text := range textsOf("units/" + u.name + ".c") {
			for _, m := range structBody.FindAllStringSubmatch(text, -1) {
				n++
				if foreign := foreignMacro(m[2], u, defined); foreign != "" {
					t.Errorf("%s: struct %s depends on %s, which units/%s.c does not know", file, m[1], foreign, u.name)
				}
			}
		}
		if n < 15 {
			t.Errorf("%s: %d structures", u.name, n)
		}
	}
}

func TestForeignMacro(t *testing.T) {
	defined := map[string]bool{"GS_NPROBES": true, "GS_STRING_LEN": true}
	for body, want := range map[string]string{
		"\tint a;\n#ifdef GS_NPROBES\n\tint b;\n#endif\n": "GS_NPROBES",
		"\tint a;\n#ifdef GS_UNIT\n\tint b;\n#endif\n":    "GS_UNIT",
		"\tint a;\n#ifdef CONFIG_SMP\n\tint b;\n#endif\n": "",
		"\tchar a[GS_STRING_LEN];\n":                      "",
		"\tchar a[GS_NPROBES];\n":                         "GS_NPROBES",
	} {
		if got := foreignMacro(body, units[0], defined); got != want {
			t.Errorf("{\n%s}: %q, want %q", body, got, want)
		}
	}
}
