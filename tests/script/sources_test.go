// SPDX-License-Identifier: GPL-2.0-or-later

package script

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/tests/harness"
)

var update = flag.Bool("update", false, "write testdata/missing.golden anew")

// id is the build-id of the kernel that these tests use.
const id = "00112233445566778899aabbccddeeff00112233"

const kernelSource = `
struct s { int n; struct s *next; };
static inline int twice(struct s *p) { return p->n * 2; }
__attribute__((noinline)) int work(struct s *p, int k) { return twice(p) + k; }
int start_kernel(struct s *p) { return work(p, 3); }
void _start(void) {}
`

// machine is a system in a folder, whose kernel has no debug information, and a debuginfod server
// that has it.
type machine struct {
	t     *testing.T
	root  string
	whole string // the kernel with debug information
	cache string
	url   string
	files map[string]string // on the server, by build-id
	// source is the path of the kernel's source, which the server has too.
	source string
	asked  atomic.Int32
}

func newMachine(t *testing.T) *machine {
	m := &machine{t: t, root: t.TempDir(), cache: t.TempDir(), files: map[string]string{}}
	dir := t.TempDir()
	m.whole = filepath.Join(dir, "vmlinux")
	m.put("../src/kernel.c", kernelSource)
	m.put("etc/os-release", "ID=debian\n")
	m.put("lib/modules/9.9/modules.order", "")
	m.put("boot/config-9.9", "CONFIG_X86_64=y\n")
	m.sh(filepath.Join(m.root, "../src"), "gcc", "-g", "-O2", "-static", "-nostdlib", "-no-pie", "-Wl,--build-id=0x"+id, "-o", m.whole, "kernel.c")
	m.sh(dir, "objcopy", "--strip-debug", m.whole, filepath.Join(m.root, "boot/vmlinux-9.9"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.asked.Add(1)
		for id, path := range m.files {
			if r.URL.Path == "/buildid/"+id+"/debuginfo" || r.URL.Path == "/buildid/"+id+"/source"+m.source {
				if r.URL.Path != "/buildid/"+id+"/debuginfo" {
					_, _ = w.Write([]byte(kernelSource))
					return
				}
				http.ServeFile(w, r, path)
				return
			}
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(server.Close)
	m.url = server.URL
	return m
}

func (m *machine) put(name, text string) {
	m.t.Helper()
	path := filepath.Join(m.root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) sh(dir, name string, args ...string) {
	m.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		m.t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// gostap runs gostap; what differs from run to run is replaced in the output.
func (m *machine) gostap(args ...string) (stdout, stderr string) {
	m.t.Helper()
	cmd := exec.Command(harness.Binary(m.t), append([]string{"--sysroot", m.root}, args...)...)
	cmd.Env = append(os.Environ(), "GOSTAP_CACHE="+m.cache, "DEBUGINFOD_CACHE_PATH="+m.cache+"/other", "DEBUGINFOD_URLS="+m.url)
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	_ = cmd.Run() // the output has the result
	text := strings.NewReplacer(m.root, "ROOT", m.cache, "CACHE", m.url, "http://server")
	if m.url == "" {
		text = strings.NewReplacer(m.root, "ROOT", m.cache, "CACHE")
	}
	return text.Replace(out.String()), text.Replace(err.String())
}

// asks checks the number of requests to the server, and resets it.
func (m *machine) asks(want int32) {
	m.t.Helper()
	if n := m.asked.Swap(0); n != want {
		m.t.Errorf("the server was asked %d times, want %d", n, want)
	}
}

const inlined = `kernel.function("twice").inline`

func TestFetched(t *testing.T) {
	m := newMachine(t)
	m.files[id] = m.whole
	if out, err := m.gostap("-l", `kernel.function("work")`); out == "" || err != "" {
		t.Errorf("symbols: %q, %q", out, err)
	}
	m.asks(0) // symbols are enough for that
	if out, err := m.gostap("--no-debuginfod", "-l", inlined); out != "" || !strings.Contains(err, "build-id "+id) {
		t.Errorf("--no-debuginfod: %q, %q", out, err)
	}
	if _, err := m.gostap("-p2", "-e", "probe begin { print(1 }"); !strings.Contains(err, "parse error") {
		t.Errorf("a wrong script: %q", err)
	}
	m.asks(0)
	for range 2 { // the second time from the cache
		if out, err := m.gostap("-l", inlined); !strings.HasPrefix(out, `kernel.function("twice@`) || err != "" {
			t.Errorf("%q, %q", out, err)
		}
	}
	m.asks(1)
	if out, err := m.gostap("-p2", "-e", `probe kernel.function("work@kernel.c") { println($p->next->n, $k) }`); !strings.Contains(out, "work") || err != "" {
		t.Errorf("a script: %q, %q", out, err)
	}
	m.asks(0)
}

// TestFetchedToShow checks that --lines and --disassemble fetch debug information, too.
func TestFetchedToShow(t *testing.T) {
	m := newMachine(t)
	m.files[id] = m.whole
	for _, option := range []string{"--lines", "--disassemble"} {
		m.cache = t.TempDir()
		if out, err := m.gostap(option, `kernel.function("work@kernel.c")`); !strings.Contains(out, "kernel.c") {
			t.Errorf("%s: %q, %q", option, out, err)
		}
		m.asks(1)
	}
}

// TestFetchedSource checks that a source file that no tree has is fetched, once, unless
// --no-debuginfod forbids that.
func TestFetchedSource(t *testing.T) {
	m := newMachine(t)
	m.files[id] = m.whole
	source := filepath.Join(filepath.Dir(m.root), "src/kernel.c")
	if err := os.Remove(source); err != nil {
		t.Fatal(err)
	}
	m.source = source
	for range 2 {
		if out, err := m.gostap("--lines", `kernel.function("work@kernel.c")`); !strings.Contains(out, "return twice(p) + k; }") || err != "" {
			t.Errorf("--lines: %q, %q", out, err)
		}
	}
	m.asks(2) // for the debug information, and for the source
	if out, err := m.gostap("--disassemble", `kernel.function("work@kernel.c")`); !strings.Contains(out, "return twice(p) + k; }") || err != "" {
		t.Errorf("--disassemble: %q, %q", out, err)
	}
	if out, err := m.gostap("--no-debuginfod", "--lines", `kernel.function("work@kernel.c")`); !strings.Contains(out, "work") ||
		strings.Contains(out, "twice(p)") || !strings.Contains(err, "kernel.c was not found") {
		t.Errorf("--no-debuginfod: %q, %q", out, err)
	}
	m.asks(0)
	m.source, m.cache = "", t.TempDir()
	if out, err := m.gostap("--lines", `kernel.function("work@kernel.c"), kernel.function("start_kernel")`); !strings.Contains(out, "work") || !strings.Contains(err, "kernel.c was not found") {
		t.Errorf("a server without it: %q, %q", out, err)
	}
	m.asks(2)
}

// TestFetchedAlternate checks that the file to which dwz has moved debug information is fetched too.
func TestFetchedAlternate(t *testing.T) {
	m := newMachine(t)
	dir := filepath.Dir(m.whole)
	m.sh(dir, "cp", m.whole, "another")
	m.sh(dir, "dwz", "-m", "common", "-M", "/usr/lib/debug/.dwz/common", m.whole, "another")
	common, err := elfmap.Open(filepath.Join(dir, "common"))
	if err != nil {
		t.Fatal(err)
	}
	defer common.Close()
	m.files[id], m.files[common.BuildID()] = m.whole, common.Path
	if out, err := m.gostap("-l", inlined); !strings.HasPrefix(out, `kernel.function("twice@`) || err != "" {
		t.Errorf("%q, %q", out, err)
	}
	m.asks(2)
	delete(m.files, common.BuildID())
	m.cache = t.TempDir()
	out, stderr := m.gostap("-l", inlined)
	if out != "" || !strings.Contains(stderr, "debuginfo is incomplete: the file with build-id "+common.BuildID()) {
		t.Errorf("without it: %q, %q", out, stderr)
	}
}

// TestMissingText compares gostap's text for missing debug information, on every distribution, with
// testdata/missing.golden.
func TestMissingText(t *testing.T) {
	m := newMachine(t)
	m.put("usr/lib/debug/boot/vmlinux-9.9", "") // a file of another build
	m.sh(m.root, "gcc", "-g", "-nostdlib", "-no-pie", "-Wl,--build-id=0x01", "-o", "usr/lib/debug/boot/vmlinux-9.9", "../src/kernel.c")
	server := m.url
	var got strings.Builder
	for _, c := range []struct{ name, osRelease, url string }{
		{"Debian", "ID=debian", server}, {"Debian, no server", "ID=debian", ""},
		{"Ubuntu", "ID=ubuntu\nID_LIKE=debian", ""}, {"Fedora", "ID=fedora", ""},
		{"Rocky", "ID=rocky\nID_LIKE=\"rhel centos fedora\"", ""}, {"openSUSE", "ID=opensuse-leap\nID_LIKE=\"suse opensuse\"", ""},
		{"SLES", "ID=sles\nID_LIKE=suse", ""}, {"Arch", "ID=arch", ""}, {"unknown", "ID=plan9", ""},
	} {
		m.put("etc/os-release", c.osRelease)
		m.url = c.url
		_, err := m.gostap("-l", inlined)
		fmt.Fprintf(&got, "-- %s --\n%s", c.name, err)
	}
	const golden = "testdata/missing.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Error(d)
	}
}

// TestReportedOnce checks that many probes lead to only one message about what is missing.
func TestReportedOnce(t *testing.T) {
	m := newMachine(t)
	_, err := m.gostap("--no-debuginfod", "-p2", "-e", `probe nonsense {} probe kernel.function("twice").inline, kernel.function("work@kernel.c") {}
probe kernel.statement("work@kernel.c:4") {}`)
	if n := strings.Count(err, "looked for it"); n != 1 {
		t.Errorf("reported %d times:\n%s", n, err)
	}
	if !strings.HasPrefix(err, "semantic error: finding where") {
		t.Errorf("the first is\n%s", err)
	}
}
