// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// nameHeaders lists the system's headers that define the names in sysnames.
// Headers that are not installed are left out.
const nameHeaders = `errno fcntl poll sched signal sys/epoll sys/fanotify sys/file sys/inotify sys/ipc
	sys/mman sys/mount sys/prctl sys/ptrace sys/reboot sys/resource sys/sem sys/shm sys/socket sys/stat sys/swap
	sys/timerfd sys/timex sys/wait syslog time unistd netinet/in netinet/tcp netinet/udp asm/prctl asm/socket
	linux/bpf linux/fs linux/futex linux/kexec linux/keyctl linux/membarrier linux/memfd linux/mempolicy linux/module
	linux/netlink linux/perf_event linux/quota linux/random linux/seccomp linux/userfaultfd`

// otherNumbers are names whose number in SystemTap's argstr, and so in sysnames,
// differs from the C library's macro: on 64-bit systems the C library defines
// O_LARGEFILE as 0, and the lock commands without 64 for those with it.
var otherNumbers = map[string]bool{
	"O_LARGEFILE": true, "F_GETLK64": true, "F_SETLK64": true, "F_SETLKW64": true,
}

// named is one row of a table of names.
type named struct {
	header, name string
	number       uint32
}

// TestNames compares the numbers of the names in sysnames with the system's
// headers, for the names that are macros there.
func TestNames(t *testing.T) {
	rows := namedRows(t)
	known := systemNumbers(t, rows)
	same := 0
	for _, r := range rows {
		number, ok := known[r.name]
		switch {
		case !ok || otherNumbers[r.name]:
		case number != r.number:
			t.Errorf("%s: %s is %#x, in the system's headers %#x", r.header, r.name, r.number, number)
		default:
			same++
		}
	}
	if same < 500 {
		t.Errorf("only %d of %d names were compared: what do the headers define?", same, len(rows))
	}
}

// namedRows returns the rows of all tables.
func namedRows(t *testing.T) (out []named) {
	t.Helper()
	row := regexp.MustCompile(`\{ (0x[0-9a-f]+|\d+), "([A-Z]\w+)" \}`)
	headers, _ := filepath.Glob("sysnames/*.h")
	for _, h := range headers {
		text, err := os.ReadFile(h)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range row.FindAllStringSubmatch(string(text), -1) {
			n, err := strconv.ParseUint(m[1], 0, 64)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, named{h, m[2], uint32(n)})
		}
	}
	return out
}

// systemNumbers returns the numbers of the names that the system's headers define
// as macros. A compiled program prints them, because many are expressions.
func systemNumbers(t *testing.T, rows []named) map[string]uint32 {
	t.Helper()
	var c strings.Builder
	c.WriteString("#define _GNU_SOURCE\n#include <stdio.h>\n")
	for _, h := range strings.Fields(nameHeaders) {
		fmt.Fprintf(&c, "#if __has_include(<%s.h>)\n#include <%[1]s.h>\n#endif\n", h)
	}
	c.WriteString("int main(void)\n{\n")
	for _, r := range rows {
		fmt.Fprintf(&c, "#ifdef %s\nprintf(\"%[1]s %%u\\n\", (unsigned int)(%[1]s));\n#endif\n", r.name)
	}
	c.WriteString("}\n")
	program := filepath.Join(t.TempDir(), "names")
	cmd := exec.Command(need.Program(t, "gcc", "gcc"), "-w", "-o", program, "-xc", "-")
	cmd.Stdin = strings.NewReader(c.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := exec.Command(program).Output()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]uint32{}
	for line := range strings.Lines(string(text)) {
		var name string
		var number uint32
		if _, err := fmt.Sscan(line, &name, &number); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		out[name] = number
	}
	return out
}
