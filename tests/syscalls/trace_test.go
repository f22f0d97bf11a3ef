// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseCall(t *testing.T) {
	for line, want := range map[string]string{
		`open("a, (b\")", O_RDONLY|O_CLOEXEC) = 3`:           `open|"a, (b\")"|O_RDONLY|O_CLOEXEC|=3`,
		`open("x", O_RDONLY) = -1 ENOENT (No such file)`:     `open|"x"|O_RDONLY|=ENOENT`,
		`open("x", O_RDONLY) = -2 (ENOENT)`:                  `open|"x"|O_RDONLY|=ENOENT`,
		`getpid()                                = 12`:       `getpid|=12`,
		`brk(NULL) = 0x1000`:                                 `brk|NULL|=4096`,
		`umask(022)                              = 022`:      `umask|022|=18`,
		`fcntl(3, F_GETFL) = 0x8002 (flags O_RDWR)`:          `fcntl|3|F_GETFL|=32770`,
		`poll([{fd=0, events=POLLIN}], 1, 0) = 0 (Timeout)`:  `poll|[{fd=0, events=POLLIN}]|1|0|=0`,
		`writev(1, [{iov_base="a)", iov_len=2}], 1) = -1234`: `writev|1|[{iov_base="a)", iov_len=2}]|1|=-1234`,
	} {
		c, ok := parseCall(line)
		got := strings.Join(append(append([]string{c.name}, c.args...), "="+c.ret), "|")
		if d := cmp.Diff(want, got); !ok || d != "" {
			t.Errorf("%s (-want +got):\n%s", line, d)
		}
	}
	for _, line := range []string{"", "+++ exited with 0 +++", "--- SIGCHLD {si_signo=SIGCHLD} ---", "open(\"x\", "} {
		if c, ok := parseCall(line); ok {
			t.Errorf("%q was taken for %v", line, c)
		}
	}
}

func TestCompareCalls(t *testing.T) {
	list, err := parseDifferences("# remark\nread\t2\t0x[0-9a-f]+\t\".*\"\tfilled in by the kernel\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ours, strace string
		differ       int
	}{
		{`open("a", O_RDWR|O_CREAT) = 3`, `open("a", O_CREAT|O_RDWR /* 0x42 */) = 3`, 0},
		{`read(3, 0x1000, 5) = 5`, `read(3, "hello", 5) = 5`, 0},
		{`read(3, 0x1000, 5) = 4`, `read(3, "hello", 5) = 5`, 1},
		{`pread(3, 0x1000, 5) = 5`, `pread64(3, "hello", 5) = 5`, 2},
		{`close(3) = -9 (EBADF)`, `close(3) = -1 EIO (Input/output error)`, 1},
		{`close(3, 4) = 0`, `close(3) = 0`, 1},
	} {
		ours, ok1 := parseCall(c.ours)
		strace, ok2 := parseCall(c.strace)
		if got := compareCalls(list, ours, strace); !ok1 || !ok2 || len(got) != c.differ {
			t.Errorf("%s and %s: %v", c.ours, c.strace, got)
		}
	}
	if !list[0].used.Load() {
		t.Error("the line was not marked as used")
	}
	for _, text := range []string{"read\t2\tx\ty", "read\t2\t(\ty\treason"} {
		if _, err := parseDifferences(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}
