// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// addInProgram completes a place in a program, and refuses it if there is no code, or if a breakpoint
// there would harm the program. The kernel checks little of this when the probe is armed.
func (f *search) addInProgram(p query.Place) {
	off, ok := f.m.Program.Offset(p.Addr)
	if s := f.m.CodeFile().Holding(p.Addr); !ok || s == nil || !s.Exec() {
		p.Refused = "the file has no code there"
	} else {
		p.Refused = cmp.Or(p.Refused, f.refusedInProgram(&p))
	}
	if p.Entry && f.indirect(&p) {
		p.Chooses, p.Choices = true, f.choices(p.Func)
	}
	p.Offset = off
	f.out = append(f.out, p)
}

// refusedInProgram returns the reason why a place with code can't be probed; "" if it can.
func (f *search) refusedInProgram(p *query.Place) string {
	if f.m.Own != nil || !p.Entry {
		if why := f.offInstruction(p.Addr); why != "" {
			return why
		}
	}
	if why := f.m.Program.NoBreakpoint(p.Addr); why != "" {
		return why
	}
	decoder := f.m.File.Arch.Code
	why := decoder.RefusedInProgram(f.codeAt(p.Addr, uint64(decoder.MaxLen())))
	if why == "" && f.q.Want == query.Return && p.Entry {
		why = f.refusedReturn(p)
	}
	return why
}

// indirect reports whether p was found by the name of an indirect function. If it was found by another
// name of the same code, its function is the one that chooses.
func (f *search) indirect(p *query.Place) (is bool) {
	n := 0
	f.x.SymbolsBefore(p.Addr, func(s index.Symbol) bool {
		n++
		is = s.Addr == p.Addr && s.Indirect && string(s.Name) == p.Func
		return !is && s.Addr == p.Addr && n < image.MaxAliases
	})
	return is
}

// choices returns functions whose names begin as implementations of an indirect function do in glibc
// (__strlen_avx2), by the attribute target_clones (f.avx2.0) and elsewhere (f_avx2).
func (f *search) choices(name string) (out []string) {
	for _, prefix := range []string{"__" + name + "_", name + ".", name + "_"} {
		f.x.SymbolsPrefixed([]byte(prefix), func(s index.Symbol) bool {
			n := string(s.Name)
			if s.Func && !index.IsFragment(s.Name) && !strings.HasSuffix(n, ".resolver") && !slices.Contains(out, n) {
				out = append(out, n)
			}
			return len(out) < vars.MaxSimilar
		})
	}
	return out[:min(len(out), vars.MaxSimilar)]
}

// codeAt returns up to n bytes of code at a file address; none if they can't be read.
func (f *search) codeAt(addr, n uint64) []byte {
	file := f.m.CodeFile()
	s := file.Holding(addr)
	if s == nil {
		return nil
	}
	b, _ := file.At(addr, min(n, s.Base+s.Size-addr))
	return b
}
