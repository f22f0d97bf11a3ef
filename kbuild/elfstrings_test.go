// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// kasanObject compiles a file dir/NAME.c as a kernel with KASAN does, which writes that path into the
// object, in front of other strings.
func kasanObject(t *testing.T, as builtAs, text string) []byte {
	t.Helper()
	source, object := filepath.Join(as.dir, as.name+".c"), filepath.Join(as.dir, as.name+".o")
	err := errors.Join(os.MkdirAll(as.dir, 0o700), os.WriteFile(source, []byte("#line 1 \"x.c\"\n"+text), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(need.Program(t, "gcc", "gcc"), "-O2", "-fsanitize=kernel-address", "--param", "asan-globals=1",
		"-fasan-shadow-offset=0xdffffc0000000000", "-mcmodel=kernel", "-fno-pie", "-c", "-o", object, source)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSameStrings checks that modules are the same if they differ in the name of the folder that they
// were built in, and not if they refer to other strings.
func TestSameStrings(t *testing.T) {
	const source = `extern void say(const char *, const char *);
static int first, second;
void f(void) { say("one", "another"); first++; second += first; }
int *g(void) { return &first; }
int *h(void) { return &second; }
`
	dir := t.TempDir()
	a, b := builtAs{"seen", dir + "/a"}, builtAs{"check", dir + "/longer-than-the-other"}
	one := kasanObject(t, a, source)
	if !strings.Contains(string(one), a.dir+"/seen.c\x00") {
		t.Fatal("the compiler does not write the path")
	}
	for _, c := range []struct {
		name, old, new string
		same           bool
	}{
		{"the same", "", "", true},
		{"strings exchanged", `"one", "another"`, `"another", "one"`, false},
		{"another string", `"one"`, `"two"`, false},
		{"another variable", "return &second", "return &first", false},
	} {
		other := kasanObject(t, b, strings.Replace(source, c.old, c.new, 1))
		if diff := sameModule(one, other, a, b); (diff == "") != c.same {
			t.Errorf("%s: %q", c.name, diff)
		}
		if sameModule(one, other, builtAs{name: a.name}, builtAs{name: b.name}) == "" {
			t.Errorf("%s: the folders make no difference", c.name)
		}
	}
}

// TestStringAt checks how places in a section of strings are described.
func TestStringAt(t *testing.T) {
	data := []byte("one\x00\x00\x00\x00\x00two\x00")
	for at, want := range map[int64]string{0: `0 in "one"`, 2: `2 in "one"`, 3: `5 before "two"`, 7: `1 before "two"`, 8: `0 in "two"`,
		-1: "-1 from the first string", 11: `1 before ""`, 12: "12 from the first string"} {
		if got := placeIn(data, at); got != want {
			t.Errorf("%d: %s, want %s", at, got, want)
		}
	}
}

// TestKeepUnit checks that the object of a unit is kept if it names its own source, and not if it names other
// files of the stage.
func TestKeepUnit(t *testing.T) {
	for text, want := range map[string]bool{"": true, "/u.c": true, "/u.c.h": false, "/other.h": false} {
		st := stage{dir: t.TempDir()}
		p := &precompiled{store: headerStore{cache: cache{t.TempDir()}, key: key{1}}}
		if text != "" {
			text = st.dir + text
		}
		object := st.path("u.o")
		if err := os.WriteFile(object, []byte("object "+text+"\x00"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := p.keepUnit(object, key{2}, st, "u.c"); err != nil {
			t.Error(err)
		}
		if _, kept, _ := p.store.cache.get(kindObject, key{2}); (kept != nil) != want {
			t.Errorf("%q: kept %v", text, kept != nil)
		}
	}
}
