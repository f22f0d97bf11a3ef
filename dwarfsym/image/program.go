// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// Program describes the file of a program or shared library.
type Program struct {
	Path string
	// Fixed is true if the program is loaded at its link-time addresses. Other files are loaded at
	// different addresses in each process.
	Fixed bool
	// Start is the link-time address of the file's first byte, as it is mapped.
	Start uint64
	// BuildID is at BuildIDOffset in the file; "" if there is none.
	BuildID       string
	BuildIDOffset uint64
	// Others is set if somebody besides root can change the file, and so chooses its build-id.
	Others *elfmap.Others

	segments    []elfmap.Segment
	restartable []elfmap.Sequence
	begins      uint64 // address of the first instruction that runs; 0 for a library
	interposed  []elfmap.Interposed
	Threads     *threadLocals // thread-local storage; nil if there is none
}

// NewProgram describes the program in f, whose path is path.
func NewProgram(f *elfmap.File, path string) (p *Program, err error) {
	p = &Program{Path: path, Fixed: f.Fixed(), BuildID: f.BuildID(), segments: f.Segments(), interposed: f.Interposed(), Others: f.Others()}
	p.BuildIDOffset, _ = f.BuildIDOffset()
	p.begins, _ = f.Start()
	if len(p.segments) == 0 {
		return nil, fmt.Errorf("%s is not a program", path)
	}
	if p.Threads, err = readThreadLocals(f); err != nil {
		return nil, err
	}
	if p.restartable, err = f.Restartable(); err != nil {
		return nil, err
	}
	p.Start = p.segments[0].Addr - p.segments[0].Off
	return p, nil
}

// IsProgram reports whether a module name is the path of a program rather than the name
// of a kernel module.
func IsProgram(module string) bool { return strings.HasPrefix(module, "/") }

// Offset returns the file offset of the data that is mapped at addr; false if nothing is.
func (p *Program) Offset(addr uint64) (uint64, bool) {
	if s := p.segmentAt(addr); s != nil {
		return addr - s.Addr + s.Off, true
	}
	return 0, false
}

// segmentAt returns the segment that is mapped at addr; nil if none is.
func (p *Program) segmentAt(addr uint64) *elfmap.Segment {
	i := slices.IndexFunc(p.segments, func(s elfmap.Segment) bool { return addr >= s.Addr && addr-s.Addr < s.Size })
	if i < 0 {
		return nil
	}
	return &p.segments[i]
}

// NoBreakpoint returns the reason why there can be no breakpoint at addr, whatever code is there; "" if
// there can. The kernel puts none where valid_vma (kernel/events/uprobes.c) returns false. It executes the
// instruction under a breakpoint from another page, and there a preempted thread is not in the sequence
// (rseq_ip_fixup in kernel/rseq.c).
func (p *Program) NoBreakpoint(addr uint64) string {
	if s := p.segmentAt(addr); s != nil && s.Writable {
		return "the program can write to its code there, and the kernel puts no breakpoints into such memory: link the program without -N (--omagic), which makes code writable"
	}
	if i := sort.Search(len(p.restartable), func(i int) bool { return p.restartable[i].Addr > addr }); i > 0 && p.restartable[i-1].Holds(addr) {
		return "it is in a restartable sequence (rseq), which the kernel would not restart if it preempts the thread at a breakpoint: two threads could then change the data of one CPU at the same time"
	}
	return ""
}

// Started reports whether a program begins to run at addr, where no function calls it.
func (p *Program) Started(addr uint64) bool { return p.begins != 0 && addr == p.begins }

// Slot returns, for the link-time address of a library's variable that a process may use from another
// file, the link-time address of the word with the address of the one that it uses, and how far addr is
// behind the variable's start. It returns false for other addresses.
func (p *Program) Slot(addr uint64) (slot, off uint64, ok bool) {
	i, found := slices.BinarySearchFunc(p.interposed, addr, func(v elfmap.Interposed, addr uint64) int { return cmp.Compare(v.Addr, addr) })
	if !found {
		i--
	}
	if i < 0 || !found && addr-p.interposed[i].Addr >= p.interposed[i].Size {
		return 0, 0, false
	}
	return p.interposed[i].Slot, addr - p.interposed[i].Addr, true
}

// threadLocals describes the thread-local storage of a program or library.
type threadLocals struct {
	elfmap.ThreadLocal
	Symbols map[string]threadSymbol
}

type threadSymbol struct{ Offset, Size uint64 }

func readThreadLocals(f *elfmap.File) (*threadLocals, error) {
	where, ok := f.ThreadLocal()
	if !ok {
		return nil, nil
	}
	t := &threadLocals{ThreadLocal: where, Symbols: map[string]threadSymbol{}}
	err := f.ThreadLocalSymbols(func(name []byte, offset, size uint64) {
		if at := bytes.IndexByte(name, '@'); at > 0 {
			name = name[:at]
		}
		t.Symbols[string(name)] = threadSymbol{offset, size}
	})
	return t, err
}

// Segments returns the parts of the file that are mapped when it is run (PT_LOAD).
func (p *Program) Segments() []elfmap.Segment { return p.segments }
