// SPDX-License-Identifier: GPL-2.0-or-later

// Command gen makes the library's syscall.* aliases from tables of the calls.
//
//	go run ./tapset/syscalls/gen            the aliases, from tapset/syscalls/*.calls
//	go run ./tapset/syscalls/gen -headers D -formats F
//	                                        also the numbers, from D/asm/unistd_64.h, _32.h and _x32.h, and
//	                                        the parameters, from F: cat /sys/kernel/tracing/events/syscalls/sys_enter_*/format
//
// A table has a line for each call,
//
//	ALIAS[=KEYS](ARGS)[:RESULT] -- what it does
//
// KEYS are the names in the kernel's tables, as kernel.syscall() takes them; without KEYS, it is
// the alias' own name. RESULT says how .return shows the value: dec, hex for an address, oct for a
// file mode, or int for a call of which only the lower 32 bits of the result count, including
// errors. An argument is
//
//	VAR:TYPE[/FORMAT[(EXPR,...)]][@N64[/N32]]
//
// It defines a variable VAR, the value as that C type (types.go), and, with a FORMAT, a variable
// VAR_str (VAR without the suffix _uaddr): __FORMAT_str(VAR, EXPR, ...), which argstr contains. Any
// function __X_str of the library is the format X. If the library has no such function, the number
// is shown. N64 and N32 are the numbers of the argument's registers, if it is not in the next one:
// an off takes two registers in a 32-bit program.
//
// Indented lines below a call define further variables, "VAR = EXPRESSION", or argstr, if it is not
// just the arguments separated by commas. Variables that a script does not use cost nothing: the
// translator drops them.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
)

func main() {
	root := flag.String("root", ".", "the project's directory")
	headers := flag.String("headers", "", "directory with asm/unistd_64.h, asm/unistd_32.h and asm/unistd_x32.h")
	formats := flag.String("formats", "", "file with the formats of the events syscalls:sys_enter_*")
	flag.Parse()
	if err := run(*root, *headers, *formats); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(root, headers, formats string) error {
	if headers != "" {
		text, err := numbersOf(headers, formats)
		if err == nil {
			err = os.WriteFile(filepath.Join(root, numbersFile), []byte(text), 0o644)
		}
		if err != nil {
			return err
		}
	}
	files, missing, err := generate(root)
	if err != nil {
		return err
	}
	for fn := range missing {
		fmt.Fprintf(os.Stderr, "gen: the library has no %s yet\n", fn)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// The files that are made, for the architecture that this runs on.
var (
	numbersFile = "dwarfsym/arch/" + arch.Host().Folder + "/syscalls.tbl"
	namesFile   = "runtime-c/arch/" + arch.Host().Folder + "/syscall_tables.h"
)

func numbersOf(headers, formats string) (string, error) {
	all, err := readAll(headers)
	if err != nil {
		return "", err
	}
	var text []byte
	if formats != "" {
		if text, err = os.ReadFile(formats); err != nil {
			return "", err
		}
	}
	return numbersTable(all, readParameters(string(text))), nil
}

// prefixes are the other prefixes for the aliases of syscall.*, with a comment on each.
var prefixes = []struct{ name, about string }{
	{"nd_syscall", "nd_syscall.NAME are the aliases that never need debug information; here no syscall.NAME needs any."},
	{"dw_syscall", "dw_syscall.NAME are the aliases that read debug information elsewhere; here they are the same."},
	{"tp_syscall", "tp_syscall.NAME are the aliases on the raw tracepoints, as all are here."},
}

// generate returns the files that are made from the tables, by their names, and the formatters that
// the library does not define.
func generate(root string) (files map[string]string, missing map[string]bool, err error) {
	dir := filepath.Join(root, "tapset/syscalls")
	tables, err := filepath.Glob(filepath.Join(dir, "*.calls"))
	if err != nil || len(tables) == 0 {
		return nil, nil, fmt.Errorf("no tables in %s (%v)", dir, err)
	}
	known, err := functions(filepath.Join(root, "tapset"))
	if err != nil {
		return nil, nil, err
	}
	out := map[string]string{}
	missing = map[string]bool{}
	if out[namesFile], err = namesOf(root); err != nil {
		return nil, nil, err
	}
	order, err := readOrders(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, path := range tables {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		name := "tapset/syscalls/" + filepath.Base(path)
		calls, err := parseTable(string(text))
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		subject := strings.TrimSuffix(name, ".calls")
		out[subject+"_synonyms.stp"] = synonyms(calls)
		stp := subject + ".stp"
		if out[stp], err = emit(filepath.Base(path), about(string(text)), calls, known, missing, order); err != nil {
			return nil, nil, err
		}
	}
	return out, missing, nil
}

// readOrders reads aliases.order.
func readOrders(dir string) (orders, error) {
	text, err := os.ReadFile(filepath.Join(dir, "aliases.order"))
	if err != nil {
		return nil, err
	}
	return parseOrders(string(text))
}

func namesOf(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, numbersFile))
	if err != nil {
		return "", err
	}
	return namesHeader(string(text))
}

// about returns the comment at the beginning of a table, without its first line.
func about(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n")[1:] {
		if !strings.HasPrefix(line, "#") {
			break
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// function matches the beginning of a formatter's definition.
var function = regexp.MustCompile(`(?m)^(?:private\s+)?function\s+(_\w+)\b`)

// functions returns the formatters that the library defines.
func functions(dir string) (map[string]bool, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*/*.stp"))
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for _, m := range function.FindAllStringSubmatch(string(text), -1) {
			out[m[1]] = true
		}
	}
	return out, nil
}
