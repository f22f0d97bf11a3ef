// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// someone is the ID of a user who is not root.
const someone = 12345

// TestLibraryOfOthers checks that root searches no folder of a variable in which someone else can
// change a file: its C code is accepted without -g.
func TestLibraryOfOthers(t *testing.T) {
	need.Root(t)
	lib := filepath.Join(t.TempDir(), "data/systemtap/tapset")
	data := filepath.Dir(filepath.Dir(lib))
	link := filepath.Join(t.TempDir(), "link")
	theirs := filepath.Join(lib, "sub")
	write(t, filepath.Join(theirs, "x.stp"), "function x() %{ %}")
	if err := os.Symlink(lib, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ variable, value, dir string }{
		{"SYSTEMTAP_TAPSET", lib, lib}, {"SYSTEMTAP_TAPSET", link, link}, {"XDG_DATA_DIRS", data, lib},
	} {
		if o := withVariable(c.variable, c.value); !slices.Equal(o.dirs, []string{c.dir}) || len(o.idle) != 0 {
			t.Errorf("root's own folder in $%s: folders %q, notes %q", c.variable, o.dirs, o.idle)
		}
		if err := os.Chown(theirs, someone, 0); err != nil {
			t.Fatal(err)
		}
		o := withVariable(c.variable, c.value)
		if len(o.dirs) != 0 || len(o.idle) != 1 || !strings.Contains(o.idle[0], theirs+" belongs to") && !strings.Contains(o.idle[0], link+"/sub belongs to") {
			t.Errorf("a folder of someone's in $%s: folders %q, notes %q", c.variable, o.dirs, o.idle)
		}
		if err := os.Chown(theirs, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReleaseOfOthers checks that root takes no folder, whose Makefile would be run, from the
// variable.
func TestReleaseOfOthers(t *testing.T) {
	need.Root(t)
	for _, path := range []string{"../../tmp/fake", "/tmp/fake", ".."} {
		if o := withVariable("SYSTEMTAP_RELEASE", path); o.release != "" || len(o.idle) != 1 || !strings.Contains(o.idle[0], "give -r "+path) {
			t.Errorf("%s: release %q, notes %q", path, o.release, o.idle)
		}
	}
	if o := withVariable("SYSTEMTAP_RELEASE", "6.1.0-x"); o.release != "6.1.0-x" || len(o.idle) != 0 {
		t.Errorf("release %q, notes %q", o.release, o.idle)
	}
}

// withVariable returns options after an environment with one variable.
func withVariable(name, value string) *options {
	o := &options{changed: func(string) bool { return false }}
	o.takeEnvironment(func(n string) (string, bool) { return value, n == name })
	return o
}
