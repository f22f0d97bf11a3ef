// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSource checks that a source file is fetched once, by its cleaned path, that its name in the
// cache is short enough however long the path is, and that it is removed when it is unused.
func TestSource(t *testing.T) {
	var asked []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.RequestURI)
		if strings.HasSuffix(r.URL.Path, "none.c") {
			http.NotFound(w, r)
			return
		}
		sends([]byte("int x;\n"))(w, r)
	}))
	t.Cleanup(s.Close)
	c := &Client{URLs: []string{s.URL}, Dir: t.TempDir()}
	long := "/" + strings.Repeat("long/", 60) + "a.c"
	for _, name := range []string{"/usr/src/../lib/a b#.c", "/usr/lib/a b#.c", long} {
		path, err := c.Source(t.Context(), id, name)
		text, _ := os.ReadFile(path)
		if err != nil || string(text) != "int x;\n" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	var none *NotFoundError
	for range 2 {
		if _, err := c.Source(t.Context(), id, "/none.c"); !errors.As(err, &none) {
			t.Errorf("got %v", err)
		}
	}
	if _, err := c.Source(t.Context(), id, "a.c"); err == nil {
		t.Error("a relative path is taken")
	}
	want := []string{"/buildid/" + id + "/source/usr/lib/a%20b%23.c", "/buildid/" + id + "/source" + long, "/buildid/" + id + "/source/none.c"}
	if d := cmp.Diff(want, asked); d != "" {
		t.Error(d)
	}
	kept := left(t, c.Dir)
	if len(kept) != 3 || kept[0] != "missing-source#none.c" || len(kept[1]) > maxSourceName || kept[2] != "source#usr#lib#a b#.c" {
		t.Errorf("kept %q", kept)
	}
	old := time.Now().Add(-2 * maxUnused)
	for _, name := range kept {
		if err := os.Chtimes(c.Dir+"/"+id+"/"+name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	c.clean()
	if kept := left(t, c.Dir); len(kept) != 0 {
		t.Errorf("kept %q", kept)
	}
}

// TestKilledDownload checks that what a killed process has downloaded is removed before the next
// download, but not what a process is still downloading.
func TestKilledDownload(t *testing.T) {
	c := &Client{Dir: t.TempDir()}
	old := time.Now().Add(-2 * tooNew)
	var files []*os.File
	for range 2 {
		f, err := c.temporary(id)
		if err = errors.Join(err, os.Chtimes(f.Name(), old, old)); err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	defer files[1].Close()
	files[0].Close()
	c.clean()
	if kept := left(t, c.Dir); len(kept) != 1 || kept[0] != filepath.Base(files[1].Name()) {
		t.Errorf("kept %q", kept)
	}
}
