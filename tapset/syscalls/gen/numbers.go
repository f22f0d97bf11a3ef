// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// number matches a definition in asm/unistd_64.h, asm/unistd_32.h, or asm/unistd_x32.h.
var number = regexp.MustCompile(`(?m)^#define __NR_(\w+)\s+(?:\(__X32_SYSCALL_BIT \+ )?(\d+)\b`)

// numbers are the numbers of the calls by name, for 64-bit, 32-bit and x32 programs. The kernel's
// 64-bit table also has the calls of x32 programs; those that differ from the 64-bit calls have
// numbers from 512 on.
type numbers [3]map[string]int

var tables = [len(numbers{})]string{"asm/unistd_64.h", "asm/unistd_32.h", "asm/unistd_x32.h"}

// firstX32 is the first number that only x32 programs use.
const firstX32 = 512

// readAll reads the numbers from a folder of headers.
func readAll(dir string) (numbers, error) {
	var all numbers
	for i, name := range tables {
		n, err := readNumbers(filepath.Join(dir, name))
		if err != nil {
			return all, err
		}
		all[i] = n
	}
	maps.DeleteFunc(all[2], func(_ string, n int) bool { return n < firstX32 })
	withLater(all)
	return all, nil
}

// readNumbers reads the numbers from one header, by name.
func readNumbers(path string) (map[string]int, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	out := map[string]int{}
	for _, m := range number.FindAllStringSubmatch(string(text), -1) {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			return nil, err
		}
		out[m[1]] = n
	}
	delete(out, "syscalls") // the number of calls, not a call
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no __NR_ numbers", path)
	}
	return out, nil
}

// parameter matches a field of an event's format file: its type and its name.
var parameter = regexp.MustCompile(`^\tfield:(.*?)(\w+);\toffset`)

// narrow maps C types of less than 64 bits to their names in kernel.syscall()
// (include/linux/types.h, include/uapi/linux).
var narrow = map[string]string{
	"int": "int", "pid_t": "int", "clockid_t": "int", "timer_t": "int", "mqd_t": "int", "key_t": "int",
	"key_serial_t": "int", "rwf_t": "int", "__s32": "int", "enum landlock_rule_type": "uint",
	"unsigned int": "uint", "unsigned": "uint", "u32": "uint", "__u32": "uint", "umode_t": "uint",
	"uid_t": "uint", "gid_t": "uint", "qid_t": "uint",
}

// typed returns a parameter as the table writes it: NAME, or NAME:TYPE for a type of less than 64
// bits.
func typed(ctype, name string) string {
	t := strings.TrimSpace(strings.TrimPrefix(ctype, "const "))
	if n, ok := narrow[t]; ok {
		return name + ":" + n
	}
	return name
}

// readParameters returns the names of each call's parameters, by the kernel's name of the call,
// from the format files of the events syscalls:sys_enter_* (Documentation/trace/events.rst).
func readParameters(formats string) map[string][]string {
	out := map[string][]string{}
	name, behind := "", false
	for line := range strings.Lines(formats) {
		if n, ok := strings.CutPrefix(line, "name: sys_enter_"); ok {
			name, behind = strings.TrimSpace(n), false
			out[name] = nil
		}
		m := parameter.FindStringSubmatch(line)
		switch {
		case m == nil || name == "":
		case m[2] == "__syscall_nr":
			behind = true
		case behind:
			out[name] = append(out[name], typed(m[1], m[2]))
		}
	}
	return out
}

// functionsOf returns the names that the kernel's function for a call may have: some differ from
// the call's name (syscall_64.tbl in the kernel's sources).
func functionsOf(call string) []string {
	out := []string{call, "new" + call, call + "64", strings.TrimPrefix(call, "_")}
	if call == "umount2" {
		out = append(out, "umount")
	}
	for _, wider := range []string{"32", "64", "_time64"} {
		out = append(out, strings.TrimSuffix(call, wider))
	}
	return out
}

func parametersOf(call string, all map[string][]string) string {
	for _, f := range functionsOf(call) {
		if list, ok := all[f]; ok && len(list) > 0 {
			return strings.Join(list, ",")
		}
	}
	if c, ok := later[call]; ok {
		return c.parameters
	}
	return "-"
}

// numbersTable returns the text of the tables side by side, sorted by name.
func numbersTable(all numbers, parameters map[string][]string) string {
	names := map[string]bool{}
	for _, t := range all {
		for n := range t {
			names[n] = true
		}
	}
	var b strings.Builder
	b.WriteString(numbersHead)
	for _, n := range slices.Sorted(maps.Keys(names)) {
		b.WriteString(n)
		for _, t := range all {
			b.WriteString(" " + numberText(t, n))
		}
		b.WriteString(" " + parametersOf(n, parameters) + "\n")
	}
	return b.String()
}

const numbersHead = `# SPDX-License-Identifier: GPL-2.0-or-later
# Made by go run ./tapset/syscalls/gen -headers DIR -formats FILE from the kernel's asm/unistd_*.h and
# the formats of its events: name, number of 64-bit, 32-bit and, where it differs, of x32 programs, parameters.
`

// readTable parses the text that numbersTable returns.
func readTable(text string) (all numbers, err error) {
	for i := range all {
		all[i] = map[string]int{}
	}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(f) != len(all)+2 {
			continue
		}
		for i, t := range all {
			if f[i+1] == "-" {
				continue
			}
			if t[f[0]], err = strconv.Atoi(f[i+1]); err != nil {
				return all, err
			}
		}
	}
	return all, nil
}

// namesTable returns a C array of the names, indexed by number.
func namesTable(name string, of map[int]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "static const char * const %s[] = {\n", name)
	for _, n := range slices.Sorted(maps.Keys(of)) {
		fmt.Fprintf(&b, "\t[%d] = %q,\n", n, of[n])
	}
	b.WriteString("};\n")
	return b.String()
}

// namesHeader returns the C header with an array for the 64-bit table, which x32 programs also use,
// and one for the 32-bit table.
func namesHeader(table string) (string, error) {
	all, err := readTable(table)
	if err != nil {
		return "", err
	}
	return "/* SPDX-License-Identifier: GPL-2.0-or-later */\n" +
		"/* Made by go run ./tapset/syscalls/gen from " + numbersFile + ". */\n" +
		namesTable("gs_syscalls_64", byNumber(all[0], all[2])) + "\n" +
		namesTable("gs_syscalls_32", byNumber(all[1])), nil
}

func byNumber(tables ...map[string]int) map[int]string {
	out := map[int]string{}
	for _, t := range tables {
		for name, n := range t {
			out[n] = name
		}
	}
	return out
}

func numberText(m map[string]int, name string) string {
	if n, ok := m[name]; ok {
		return strconv.Itoa(n)
	}
	return "-"
}
