// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// someone is the ID of a user who is not root.
const someone = 12345

// forgedID is a build-id that no installed program has.
const forgedID = "00112233445566778899aabbccddeeff00112233"

// program writes a copy of /bin/sh with another build-id and more bytes after it.
func program(t *testing.T, owner int, more string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "program")
	data, err := os.ReadFile(need.File(t, "/bin/sh", "dash"))
	if err != nil {
		t.Fatal(err)
	}
	old, err := hex.DecodeString(programID(bytes.NewReader(data)))
	if err != nil || len(old) != len(forgedID)/2 {
		t.Fatalf("the build-id of /bin/sh is %x", old)
	}
	id, _ := hex.DecodeString(forgedID)
	data = append(bytes.ReplaceAll(data, old, id), more...)
	if err := errors.Join(os.WriteFile(path, data, 0o755), os.Chown(path, owner, owner)); err != nil {
		t.Fatal(err)
	}
	return path
}

// elsewhereOnly is a finder that takes the paths for the files that processes have mapped.
func elsewhereOnly(t *testing.T, paths ...string) *Finder {
	t.Helper()
	live := t.TempDir()
	if err := os.MkdirAll(filepath.Join(live, "proc/1"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/", filepath.Join(live, "proc/1/root")); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range paths {
		b.WriteString(mapping(p))
	}
	return &Finder{live: live, open: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(b.String())), nil }}
}

// TestForgedBuildID checks which of several files with a build-id is taken, whatever the order in which
// processes have mapped them.
func TestForgedBuildID(t *testing.T) {
	need.Root(t)
	real := program(t, 0, "")
	forged := program(t, someone, "x")
	users := program(t, someone+1, "")
	same := program(t, someone+2, "")
	link := filepath.Join(filepath.Dir(forged), "link")
	if err := errors.Join(os.Chown(filepath.Dir(forged), someone, someone), os.Link(real, link)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		mapped []string
		near   Near
		want   string // "" for an error
	}{
		"root's is preferred":                      {[]string{forged, users, real}, Near{}, real},
		"root's is preferred to that of -c":        {[]string{real}, Near{Programs: []string{forged}}, real},
		"a user's alone":                           {[]string{forged}, Near{}, forged},
		"a user's and a forged one":                {[]string{forged, users}, Near{}, ""},
		"a user's and a forged one, which -c runs": {[]string{forged, users}, Near{Programs: []string{users}}, users},
		"copies":                    {[]string{users, same}, Near{}, users},
		"copies and a forged one":   {[]string{users, same, forged}, Near{}, ""},
		"root's in a user's folder": {[]string{link, real}, Near{}, real},
		"none":                      {[]string{"/etc/passwd"}, Near{}, "none"},
	} {
		f := elsewhereOnly(t, c.mapped...)
		m, _, err := f.Built(t.Context(), forgedID, c.near)
		var several *AmbiguousError
		switch {
		case c.want == "" && !errors.As(err, &several), c.want != "" && err != nil:
			t.Errorf("%s: %v, %v", name, m, err)
		case c.want == "none" && m != nil, c.want != "" && c.want != "none" && (m == nil || m.Path != c.want):
			t.Errorf("%s: %+v, want %s", name, m, c.want)
		case m != nil && (m.Path == real) != (m.Changeable == ""):
			t.Errorf("%s: %+v", name, m)
		}
	}
}

// TestAmbiguousError checks that the message names the files and their owners.
func TestAmbiguousError(t *testing.T) {
	need.Root(t)
	one := program(t, someone, "1")
	two := program(t, someone+1, "2")
	_, _, err := elsewhereOnly(t, one, two).Built(t.Context(), forgedID, Near{})
	want := "files with the build-id " + forgedID + " differ: " + one + " (of user 12345), " + two + " (of user 12346)"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestManyForged checks that root's file is found however many forged ones are found before.
func TestManyForged(t *testing.T) {
	need.Root(t)
	var list []string
	for range maxMatches + 4 {
		list = append(list, program(t, someone, "x"))
	}
	real := program(t, 0, "")
	m, _, err := elsewhereOnly(t, append(list, real)...).Built(t.Context(), forgedID, Near{})
	if err != nil || m == nil || m.Path != real {
		t.Errorf("%+v, %v, want %s", m, err, real)
	}
}

// TestNearOfUser checks that a user's own choice ends the search without a look at the processes, and
// that for root it does not.
func TestNearOfUser(t *testing.T) {
	need.Root(t)
	own, real := program(t, someone, "x"), program(t, 0, "")
	for _, root := range []bool{false, true} {
		f := elsewhereOnly(t, real)
		maps, opened := f.open, 0
		f.open = func(path string) (io.ReadCloser, error) { opened++; return maps(path) }
		f.asRoot = func() bool { return root }
		want := map[bool]string{false: own, true: real}[root]
		m, _, err := f.Built(t.Context(), forgedID, Near{Programs: []string{own}})
		if err != nil || m == nil || m.Path != want || (opened > 0) != root {
			t.Errorf("as root %v: %+v, %v, want %s; %d processes were looked at", root, m, err, want, opened)
		}
		f.asRoot = func() bool { return false }
		if m, _, err := f.Built(t.Context(), forgedID, Near{Programs: []string{"/bin/sh"}}); err != nil || m == nil || m.Path != real {
			t.Errorf("not near: %+v, %v", m, err)
		}
	}
}

// TestManyMatches checks that a search compares no more than a few of very many files with the build-id.
func TestManyMatches(t *testing.T) {
	need.Root(t)
	var list []string
	for range maxMatches + 5 {
		list = append(list, program(t, someone, ""))
	}
	_, _, err := elsewhereOnly(t, list...).Built(t.Context(), forgedID, Near{})
	var several *AmbiguousError
	if !errors.As(err, &several) || len(several.Files) != maxMatches+1 || !strings.HasSuffix(err.Error(), "13 more") {
		t.Errorf("%v", err)
	}
}

// TestCancelledSearch checks that a cancelled search returns the context's error.
func TestCancelledSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (&Finder{}).Built(ctx, "00112233445566778866", Near{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
