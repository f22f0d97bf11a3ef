// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bufio"
	"debug/dwarf"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// Lines, addresses and offsets differ between builds of a kernel. So that a kernel update does not
// change the tests, they are read from other programs for the installed kernel: SystemTap, pahole,
// the linker's System.map and debug/dwarf.

// systemtapPoints are the probe points that one run of SystemTap lists for all tests.
var systemtapPoints = []string{
	`kernel.function("vfs_*")`, `kernel.function("vfs_write").call`, `kernel.function("vfs_read").exported`,
	`kernel.function("__x64_sys_openat")`, `kernel.function("__do_sys_openat")`, `kernel.function("finish_task_switch")`,
	`kernel.function("init_once")`, `kernel.function("do_exit")`, `kernel.function("_printk")`,
	`kernel.function("copy_from_user")`, `kernel.function("ns_to_timespec64").return`,
	`kernel.function("ksys_*@fs/read_write.c")`, `kernel.function("*@fs/open.c").call`,
	`kernel.statement("vfs_read@fs/read_write.c:*")`,
	`kernel.function("*@fs/namei.c").label("o*")`, `kernel.function("do_sys_openat2").callee("*")`,
	`module("xfs").function("xfs_file_read_iter")`, `module("nf_conntrack").function("nf_conntrack_in")`,
}

var systemtapRun struct {
	once  sync.Once
	lines []string
	err   error
}

// systemtap returns the first group of the regular expression in each matching line of SystemTap's
// listing of the old kernel, sorted, without duplicates.
func systemtap(t testing.TB, expression string) (out []string) {
	t.Helper()
	program, release := need.Program(t, "stap", "systemtap"), need.Kernel(t, oldSeries)
	systemtapRun.once.Do(func() {
		text, err := exec.Command(program, "-r", release, "-L", strings.Join(systemtapPoints, ", ")).Output()
		systemtapRun.lines, systemtapRun.err = strings.Split(strings.TrimSpace(string(text)), "\n"), err
	})
	if systemtapRun.err != nil {
		t.Fatalf("stap: %v", systemtapRun.err)
	}
	for _, l := range systemtapRun.lines {
		if m := regexp.MustCompile(expression).FindStringSubmatch(l); m != nil {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	if out = slices.Compact(out); len(out) == 0 {
		t.Fatalf("SystemTap lists nothing like %s", expression)
	}
	return out
}

// functions returns the listed functions, as func@file:line, of a probe point with or without a
// suffix. name is a regular expression.
func functions(t testing.TB, name, suffix string) []string {
	t.Helper()
	return systemtap(t, `^(?:kernel|module\("\w+"\))\.function\("((?:`+name+`)(?:@[^"]*)?)"\)`+regexp.QuoteMeta(suffix)+`(?: |$)`)
}

// lineOf returns the line in "func@file:line".
func lineOf(t testing.TB, where string) int {
	t.Helper()
	n, err := strconv.Atoi(where[strings.LastIndexByte(where, ':')+1:])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// readLines returns the line where vfs_read is declared, and the lines of its statements at which
// SystemTap lists the variable ("" for all statements).
func readLines(t testing.TB, variable string) (declared int, statements []int) {
	t.Helper()
	listed := systemtap(t, `^kernel\.statement\("(vfs_read@fs/read_write\.c:\d+)"\)`)
	if variable != "" {
		listed = systemtap(t, `^kernel\.statement\("(vfs_read@fs/read_write\.c:\d+)"\).* \$`+variable+`:`)
	}
	for _, l := range listed {
		statements = append(statements, lineOf(t, l))
	}
	slices.Sort(statements)
	return lineOf(t, functions(t, "vfs_read", "")[0]), statements
}

// linkedAt returns the addresses of a symbol in the old kernel's System.map, which the linker
// wrote. name is a regular expression.
func linkedAt(t testing.TB, name string) (at []uint64) {
	t.Helper()
	release := need.Kernel(t, oldSeries)
	f, err := os.Open(need.File(t, "/usr/lib/debug/boot/System.map-"+release, "linux-image-"+release+"-dbg"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbol := regexp.MustCompile(`^([0-9a-f]{16}) \w (?:` + name + `)$`)
	in := bufio.NewScanner(f)
	for in.Scan() {
		if m := symbol.FindStringSubmatch(in.Text()); m != nil {
			n, _ := strconv.ParseUint(m[1], 16, 64) // 16 hexadecimal digits
			at = append(at, n)
		}
	}
	if in.Err() != nil || len(at) == 0 {
		t.Fatalf("%s is not in System.map: %v", name, in.Err())
	}
	return at
}

// member returns the offset of a structure's member, as pahole prints it, and the first bit and
// number of bits of a bit-field.
func member(t testing.TB, structure, name string) (offset, bit, bits int64) {
	t.Helper()
	text := paholed(t, structure)
	m := regexp.MustCompile(`\b` + name + `(?::(\d+))?; +/\* +(\d+)(?:: *(\d+))? `).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("pahole has no %s in\n%s", name, text)
	}
	number := func(s string) int64 {
		n, _ := strconv.ParseInt(s, 10, 64) // digits, or nothing
		return n
	}
	return number(m[2]), number(m[3]), number(m[1])
}

// sizeOf returns a structure's size, as pahole prints it.
func sizeOf(t testing.TB, structure string) (size int64) {
	t.Helper()
	text := paholed(t, structure)
	at := strings.LastIndex(text, "/* size: ")
	if at < 0 {
		t.Fatalf("pahole says\n%s", text)
	}
	if _, err := fmt.Sscanf(text[at:], "/* size: %d,", &size); err != nil {
		t.Fatal(err)
	}
	return size
}

func paholed(t testing.TB, structure string) string {
	t.Helper()
	out, err := exec.Command(need.Program(t, "pahole", "dwarves"), "-F", "btf", "-C", structure, need.VMLinux(t, oldSeries)).Output()
	if err != nil {
		t.Fatalf("pahole: %v", err)
	}
	return string(out)
}

// standardFunction finds the out-of-line function of a source file with debug/dwarf, and returns
// its DIE and those below it.
func standardFunction(t testing.TB, source, name string) (entries []*dwarf.Entry) {
	t.Helper()
	f, err := elf.Open(need.VMLinux(t, oldSeries))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := f.DWARF()
	if err != nil {
		t.Fatal(err)
	}
	at := linkedAt(t, name)[0]
	r := data.Reader()
	unit, err := r.SeekPC(at)
	if err != nil || !strings.HasSuffix(filepath.Clean(unit.Val(dwarf.AttrName).(string)), source) {
		t.Fatalf("unit %v: %v", unit, err)
	}
	depth := 0
	for {
		e, err := r.Next()
		if err != nil || e == nil {
			t.Fatalf("%s has no body in %s: %v", name, source, err)
		}
		switch low, _ := e.Val(dwarf.AttrLowpc).(uint64); {
		case len(entries) == 0 && (e.Tag != dwarf.TagSubprogram || low != at):
			continue
		case e.Tag == 0:
			depth--
		case e.Children:
			depth++
		}
		if entries = append(entries, e); depth == 0 {
			return entries
		}
	}
}
