// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestParseDtrace(t *testing.T) {
	d, err := parseDtrace([]string{"-qs", "x.d", "one", "-x", "nspec=4", "-n", "BEGIN", "--vm=6.1", "--vm-cpus", "1", "-c", "ls -l", "-wZ", "two", "-DX=1"})
	if err != nil {
		t.Fatal(err)
	}
	want := []dsource{{'s', "x.d"}, {'n', "BEGIN"}}
	if !slices.Equal(d.sources, want) || !slices.Equal(d.args, []string{"one", "two"}) {
		t.Errorf("sources %v, arguments %q", d.sources, d.args)
	}
	if !slices.Equal(d.long, []string{"--vm=6.1", "--vm-cpus", "1"}) || d.command != "ls -l" {
		t.Errorf("long %q, command %q", d.long, d.command)
	}
	if o := d.options; !o.Quiet() || o["nspec"] != "4" || o["destructive"] == "" || o["zdefs"] == "" {
		t.Errorf("options %v", o)
	}
}

// TestPreprocessorEnvironment checks that a variable of the environment, which may be another user's, does
// not make the preprocessor write a file.
func TestPreprocessorEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "written")
	t.Setenv("DEPENDENCIES_OUTPUT", file)
	text, err := (&dtrace{}).preprocess(t.Context(), "x.d", []byte("#define X 1\nBEGIN { trace(X); }\n"))
	if err != nil || !strings.Contains(string(text), "trace(1)") {
		t.Fatalf("%q, %v", text, err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("it wrote a file")
	}
}

// TestPreprocessorExpands checks that a few macros, each of the one before twice, do not fill the memory,
// and that the preprocessor ends with its context.
func TestPreprocessorExpands(t *testing.T) {
	macros := func(n int) []byte {
		text := "#define A0 0123456789abcdef0123456789abcdef\n"
		for i := range n {
			text += fmt.Sprintf("#define A%d A%d A%[2]d\n", i+1, i)
		}
		return []byte(text + fmt.Sprintf("A%d\n", n))
	}
	if text, err := (&dtrace{}).preprocess(t.Context(), "x.d", macros(20)); err == nil || !strings.Contains(err.Error(), "larger than 16 MB") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (&dtrace{}).preprocess(ctx, "x.d", macros(1)); err == nil {
		t.Error("it goes on")
	}
}

func TestDtraceMistakes(t *testing.T) {
	for _, c := range []struct {
		args   []string
		want   string
		notSet bool
	}{
		{[]string{"-q"}, "no program", false},
		{[]string{"-s"}, "option requires an argument -- s", false},
		{[]string{"-n", "BEGIN", "-3"}, "invalid option -- 3", false},
		{[]string{"-n", "BEGIN", "-x", "nosuch"}, "invalid option name", true},
		{[]string{"-n", "BEGIN", "-x", "strsize=big"}, "invalid value", true},
		{[]string{"-n", "BEGIN", "-p", "0"}, "by its number", false},
	} {
		_, err := parseDtrace(c.args)
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, errSetting) != c.notSet {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}

func TestDescribing(t *testing.T) {
	for text, want := range map[string]string{
		"BEGIN": "BEGIN", "a:::b, a:::c /x/ { y }": "a:::b, a:::c ", "int n; BEGIN { n = 1 }": "int n; BEGIN ",
	} {
		if got := describing(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestDescribed(t *testing.T) {
	for _, c := range []struct {
		source dsource
		want   string
	}{
		{dsource{'P', "syscall"}, "syscall::: { }"},
		{dsource{'m', "sdt:sched"}, "sdt:sched:: { }"},
		{dsource{'f', "vfs_read"}, "vfs_read: { }"},
		{dsource{'n', "BEGIN/1/"}, "BEGIN/1/ { }"},
		{dsource{'n', "BEGIN{exit(0)}"}, "BEGIN{exit(0)}"},
	} {
		if got := described(c.source); got != c.want {
			t.Errorf("%v is %q, not %q", c.source, got, c.want)
		}
	}
}
