// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// answers starts a server that answers a query for one glob.
func answers(t *testing.T, status int, text string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if r.URL.Path != "/metadata" || q.Get("key") != "glob" || q.Get("value") != "/usr/bin/a&b*" {
			t.Errorf("asked for %s", r.URL)
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

const two = `{"results": [
	{"type": "executable", "buildid": "ffff02", "file": "/usr/bin/a&b2", "archive": "/pool/x_1.deb"},
	{"type": "debuginfo", "buildid": "ffff03", "file": "/usr/bin/a&b3", "archive": "/pool/x-dbg_1.deb"},
	{"type": "executable", "buildid": "../../etc", "file": "/usr/bin/a&bad"},
	{"type": "executable", "buildid": "ffff01", "file": "/usr/bin/a&b1"}], "complete": true}`

func TestFind(t *testing.T) {
	both := []Entry{{BuildID: "ffff01", File: "/usr/bin/a&b1"}, {BuildID: "ffff02", File: "/usr/bin/a&b2", Archive: "/pool/x_1.deb"}}
	for _, c := range []struct {
		name    string
		servers []string
		want    []Entry
		failed  []string // parts of the errors for failed servers
	}{
		{"one", []string{answers(t, 200, two)}, both, nil},
		{"two with the same", []string{answers(t, 200, two), answers(t, 200, two) + "/"}, both, nil},
		{"none", []string{answers(t, 200, `{"results":[]}`)}, nil, nil},
		{"one is too old", []string{answers(t, 404, ""), answers(t, 200, two)}, both, []string{"does not support looking up programs by path"}},
		{"one gives up, one talks nonsense", []string{answers(t, 200, `{"results":[],"complete":false}`), answers(t, 200, "<html>")},
			nil, []string{"stopped before", "is not valid JSON"}},
		{"broken", []string{answers(t, 503, "")}, nil, []string{"503 Service Unavailable"}},
	} {
		got, err := (&Client{URLs: c.servers}).Find(t.Context(), "/usr/bin/a&b*")
		if d := cmp.Diff(c.want, got[:len(got):len(got)]); d != "" && len(c.want)+len(got) > 0 {
			t.Errorf("%s: %s", c.name, d)
		}
		var none *NotFoundError
		if errors.As(err, &none) != (len(c.failed) > 0) || none != nil && len(none.Servers) != len(c.failed) {
			t.Errorf("%s: error %v", c.name, err)
			continue
		}
		for i, want := range c.failed {
			if !strings.Contains(none.Servers[i], want) {
				t.Errorf("%s: server %d says %q, want %q", c.name, i, none.Servers[i], want)
			}
		}
	}
}

// TestExecutable checks that a program is fetched and cached separately from its debug information,
// and that a file that is not a program is rejected.
func TestExecutable(t *testing.T) {
	self, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	url, asked := server(t, sends(image(2, ".debug_info")))
	c := &Client{URLs: []string{url}, Dir: t.TempDir()}
	if _, err := c.Executable(t.Context(), id); err == nil || !strings.Contains(err.Error(), "the file that it sent is not a program") {
		t.Errorf("error %v", err)
	}
	if err := c.Get(t.Context(), id); err != nil {
		t.Error(err)
	}
	url, _ = server(t, sends(self))
	if _, err := (&Client{URLs: []string{url}, Dir: c.Dir}).Executable(t.Context(), id); err == nil || !strings.Contains(err.Error(), "another build-id") {
		t.Errorf("error %v", err)
	}
	none, missed := server(t, http.NotFound)
	c.URLs = []string{none}
	for range 2 {
		if _, err := c.Executable(t.Context(), id); err == nil {
			t.Error("no error")
		}
	}
	if asked.Load() != 2 || missed.Load() != 1 {
		t.Errorf("asked %d times, and %d times for what is missing", asked.Load(), missed.Load())
	}
	if err := c.Get(t.Context(), id); err != nil {
		t.Errorf("the debug information is missed, too: %v", err)
	}
}

// TestEmptyEntries checks that the memory for an answer is bounded by its bytes: entries of 3 bytes took 20 times as
// much.
func TestEmptyEntries(t *testing.T) {
	const n = 10_000_000
	url := answers(t, 200, `{"results":[`+strings.Repeat("{},", n)+`{}]}`)
	var list []Entry
	var err error
	peak := elftest.Peak(func() { list, err = (&Client{URLs: []string{url}}).Find(t.Context(), "/usr/bin/a&b*") })
	if err != nil || len(list) != 0 || peak > 400<<20 {
		t.Errorf("%d programs, %d MB, %v", len(list), peak>>20, err)
	}
}
