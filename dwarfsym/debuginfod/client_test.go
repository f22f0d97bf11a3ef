// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"context"
	"debug/elf"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

const id = "0102"

func image(id byte, section string) []byte {
	return elftest.Build(elf.ET_EXEC,
		elftest.Section{Name: ".note.gnu.build-id", Type: elf.SHT_NOTE, Data: elftest.BuildIDNote([]byte{1, id})},
		elftest.Section{Name: section, Type: elf.SHT_PROGBITS, Data: []byte("x")})
}

// server starts an HTTP server and counts its requests.
func server(t *testing.T, handle http.HandlerFunc) (url string, asked *atomic.Int32) {
	t.Helper()
	asked = new(atomic.Int32)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path != "/buildid/"+id+"/debuginfo" && r.URL.Path != "/buildid/"+id+"/executable" && r.URL.Path != "/elsewhere" {
			t.Errorf("asked for %s", r.URL.Path)
		}
		handle(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func sends(b []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(b) }
}

// left lists the files in the cache.
func left(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, filepath.Base(f))
	}
	return names
}

func TestAnswers(t *testing.T) {
	whole := image(2, ".debug_info")
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
		want   string // part of the error; "" if the answer is accepted
	}{
		{"good", sends(whole), ""},
		{"size told", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-DEBUGINFOD-SIZE", strconv.Itoa(len(whole)))
			sends(whole)(w, r)
		}, ""},
		{"redirect", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/elsewhere" {
				http.Redirect(w, r, "/elsewhere", http.StatusFound)
				return
			}
			sends(whole)(w, r)
		}, ""},
		{"redirect in a circle", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		}, "stopped after 10 redirects"},
		{"404", http.NotFound, "it does not have this build-id"},
		{"503", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, "503 Service Unavailable"},
		{"truncated", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
			_, _ = w.Write(whole[:100])
		}, "it sent 100 of " + strconv.Itoa(len(whole)) + " bytes"},
		{"truncated, length not told", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write(whole[:100])
			w.(http.Flusher).Flush()
		}, "damaged: truncated"},
		{"wrong build-id", sends(image(3, ".debug_info")), `another build-id, "0103"`},
		{"not ELF", sends([]byte("<html>sorry</html>")), "damaged: not an ELF file"},
		{"empty", sends(nil), "damaged: not an ELF file"},
		{"stripped", sends(image(2, ".text")), "no debug information"},
		{"too large", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Length", "9000000") }, "the file has 8 MB, more than the allowed 1 MB"},
		{"too large, length not told", func(w http.ResponseWriter, _ *http.Request) {
			for range 3 {
				_, _ = w.Write(make([]byte, 500<<10))
				w.(http.Flusher).Flush()
			}
		}, "more than the allowed 1 MB"},
		{"slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "too slow: 0 KiB in 300ms"},
		{"stalls", func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write(whole[:100])
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, "too slow: 0 KiB in 300ms"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			url, _ := server(t, c.handle)
			client := &Client{URLs: []string{url + "/"}, Dir: t.TempDir(), MaxSize: 1 << 20}
			if strings.Contains(c.want, "slow") {
				client.Timeout = 300 * time.Millisecond
			}
			err := client.Get(t.Context(), id)
			if c.want == "" {
				got, _ := os.ReadFile(client.Path(id))
				if err != nil || string(got) != string(whole) {
					t.Errorf("error %v; %d of %d bytes are there", err, len(got), len(whole))
				}
				return
			}
			var none *NotFoundError
			if !errors.As(err, &none) || len(none.Servers) != 1 || !strings.HasPrefix(none.Servers[0], url) || !strings.Contains(none.Servers[0], c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			for _, name := range left(t, client.Dir) {
				if name != "missing" || c.name != "404" {
					t.Errorf("%s is left in the cache", name)
				}
			}
		})
	}
}

// TestServersInTurn checks that a file is fetched from the first server that has it, although
// servers before it fail.
func TestServersInTurn(t *testing.T) {
	bad, _ := server(t, sends(image(3, ".debug_info")))
	none, _ := server(t, http.NotFound)
	good, asked := server(t, sends(image(2, ".debug_info")))
	var progress []int64
	c := &Client{URLs: []string{"http://127.0.0.1:1", bad, none, good}, Dir: t.TempDir(),
		Progress: func(url string, got, total int64) {
			if url == good {
				progress = append(progress, got, total)
			}
		}}
	for range 2 {
		if err := c.Get(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if asked.Load() != 1 {
		t.Errorf("fetched %d times", asked.Load())
	}
	n := int64(len(image(2, ".debug_info")))
	if len(progress) < 2 || progress[len(progress)-2] != n || progress[len(progress)-1] != n {
		t.Errorf("progress %v, want %d of %d at last", progress, n, n)
	}
	if d := cmp.Diff([]string{"debuginfo"}, left(t, c.Dir)); d != "" {
		t.Error(d)
	}
}

// TestMiss checks that the result is cached for a while if no server has the file, but not if a
// server failed.
func TestMiss(t *testing.T) {
	none, asked := server(t, http.NotFound)
	broken, _ := server(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	dir := t.TempDir()
	get := func(urls ...string) error { return (&Client{URLs: urls, Dir: dir}).Get(t.Context(), id) }
	for i, c := range []struct {
		urls []string
		want int32
	}{
		{[]string{none, broken}, 1}, {[]string{none, broken}, 2}, // not cached
		{[]string{none}, 3}, {[]string{none}, 3}, // cached
		{[]string{none, broken}, 4}, // other servers
	} {
		if err := get(c.urls...); err == nil || asked.Load() != c.want {
			t.Errorf("step %d: asked %d times, want %d; error %v", i, asked.Load(), c.want, err)
		}
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, id, "missing"), old, old); err != nil {
		t.Fatal(err)
	}
	if err := get(none); err == nil || asked.Load() != 5 {
		t.Errorf("an hour later: asked %d times, error %v", asked.Load(), err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	url, _ := server(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	c := &Client{URLs: []string{url, url}, Dir: t.TempDir()}
	if err := c.Get(ctx, id); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if l := left(t, c.Dir); len(l) > 0 {
		t.Errorf("%v are left", l)
	}
}

func TestLocalTrouble(t *testing.T) {
	url, _ := server(t, sends(image(2, ".debug_info")))
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var none *NotFoundError
	if err := (&Client{URLs: []string{url}, Dir: file}).Get(t.Context(), id); err == nil || errors.As(err, &none) {
		t.Errorf("a cache that cannot be written gives %v", err)
	}
	for _, bad := range []string{"", "../../etc", "ABCD", "0"} {
		if err := (&Client{URLs: []string{url}, Dir: file}).Get(t.Context(), bad); err == nil {
			t.Errorf("build-id %q was asked for", bad)
		}
	}
}

// TestClean checks that only files that nobody has read for a week are removed.
func TestClean(t *testing.T) {
	url, _ := server(t, sends(image(2, ".debug_info")))
	dir, old := t.TempDir(), time.Now().Add(-8*24*time.Hour)
	for _, name := range []string{"aa/debuginfo", "aa/incoming.1", "bb/debuginfo", "cc/other", "dd/missing"} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
		if name != "bb/debuginfo" {
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := (&Client{URLs: []string{url}, Dir: dir}).Get(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
	for i := range names {
		names[i], _ = filepath.Rel(dir, names[i])
	}
	if d := cmp.Diff([]string{"0102/debuginfo", "bb/debuginfo", "cc/other"}, names); d != "" {
		t.Error(d)
	}
	if _, err := os.Stat(filepath.Join(dir, "aa")); err == nil {
		t.Error("an empty directory stays")
	}
}

func TestEnvironment(t *testing.T) {
	files := t.TempDir()
	for name, text := range map[string]string{"b.urls": "https://b/ ima:enforcing\n", "a.urls": "http://a", "c.other": "http://c"} {
		if err := os.WriteFile(filepath.Join(files, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		env  map[string]string
		want *Client
	}{
		{"files", nil, &Client{URLs: []string{"http://a", "https://b/"}, Timeout: 90 * time.Second}},
		{"set", map[string]string{"DEBUGINFOD_URLS": " http://x  http://y http://x file:///z", "DEBUGINFOD_TIMEOUT": "5", "DEBUGINFOD_MAXSIZE": "1000"},
			&Client{URLs: []string{"http://x", "http://y"}, Timeout: 5 * time.Second, MaxSize: 1000}},
		{"nonsense", map[string]string{"DEBUGINFOD_URLS": "http://x", "DEBUGINFOD_TIMEOUT": "-1", "DEBUGINFOD_MAXSIZE": "many"},
			&Client{URLs: []string{"http://x"}, Timeout: 90 * time.Second}},
		{"turned off", map[string]string{"DEBUGINFOD_URLS": ""}, nil},
	} {
		got, err := fromEnvironment("", func(name string) (string, bool) { v, ok := c.env[name]; return v, ok }, filepath.Join(files, "*.urls"), os.Open)
		if d := cmp.Diff(c.want, got); d != "" || err != nil {
			t.Errorf("%s: %v %s", c.name, err, d)
		}
	}
}

// TestUntrustedServers checks that servers in a file which is not trusted are ignored, and that the
// error names the file.
func TestUntrustedServers(t *testing.T) {
	files := t.TempDir()
	for _, name := range []string{"a.urls", "b.urls"} {
		if err := os.WriteFile(filepath.Join(files, name), []byte("http://"+name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	unset := func(string) (string, bool) { return "", false }
	c, err := fromEnvironment("", unset, filepath.Join(files, "*.urls"), func(path string) (*os.File, error) {
		if filepath.Base(path) == "a.urls" {
			return nil, errors.New("belongs to joe")
		}
		return os.Open(path)
	})
	if c == nil || !cmp.Equal(c.URLs, []string{"http://b.urls"}) || err == nil || !strings.Contains(err.Error(), "a.urls: belongs to joe") {
		t.Errorf("%+v, %v", c, err)
	}
}
