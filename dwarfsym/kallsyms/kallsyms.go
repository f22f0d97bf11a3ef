// SPDX-License-Identifier: GPL-2.0-or-later

// Package kallsyms reads the symbols of the running kernel (/proc/kallsyms), the kprobes
// blacklist, and the symbol tables inside kernel images.
package kallsyms

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// Symbol is a line of /proc/kallsyms (kernel/kallsyms.c).
type Symbol struct {
	// Addr is 0 if the kernel hides addresses (kernel.kptr_restrict).
	Addr   uint64
	Type   byte // as nm prints it
	Name   string
	Module string // "" in vmlinux
}

// Range is a line of /sys/kernel/debug/kprobes/blacklist (kernel/kprobes.c).
type Range struct {
	Lo, Hi uint64
	Name   string
}

// maxLine bounds a line: C++ and Rust names may be long.
const maxLine = 1 << 16

// Symbols calls yield with every symbol until it returns false.
func Symbols(r io.Reader, yield func(Symbol) bool) error {
	return lines(r, func(n int, l []byte) (bool, error) {
		f := bytes.Fields(l)
		if len(f) < 3 || len(f[1]) != 1 {
			return false, fmt.Errorf("kallsyms line %d: want address, type and name", n)
		}
		addr, err := strconv.ParseUint(string(f[0]), 16, 64)
		if err != nil {
			return false, fmt.Errorf("kallsyms line %d: %w", n, err)
		}
		s := Symbol{Addr: addr, Type: f[1][0], Name: string(f[2])}
		if len(f) > 3 {
			s.Module = string(bytes.Trim(f[3], "[]"))
		}
		return yield(s), nil
	})
}

// Blacklist reads all ranges.
func Blacklist(r io.Reader) ([]Range, error) {
	var out []Range
	err := lines(r, func(n int, l []byte) (bool, error) {
		span, name, ok := bytes.Cut(l, []byte("\t"))
		lo, hi, ok2 := bytes.Cut(span, []byte("-"))
		if !ok || !ok2 {
			return false, fmt.Errorf("blacklist line %d: want start-end and name", n)
		}
		x := Range{Name: string(bytes.TrimSpace(name))}
		for _, p := range []struct {
			text []byte
			to   *uint64
		}{{lo, &x.Lo}, {hi, &x.Hi}} {
			v, err := strconv.ParseUint(string(bytes.TrimPrefix(p.text, []byte("0x"))), 16, 64)
			if err != nil {
				return false, fmt.Errorf("blacklist line %d: %w", n, err)
			}
			*p.to = v
		}
		out = append(out, x)
		return true, nil
	})
	return out, err
}

func lines(r io.Reader, line func(n int, l []byte) (bool, error)) error {
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxLine)
	for n := 1; s.Scan(); n++ {
		if more, err := line(n, s.Bytes()); err != nil || !more {
			return err
		}
	}
	return s.Err()
}
