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
