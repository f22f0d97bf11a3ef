// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"os"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/kallsyms"
	"github.com/gostap/gostap/kbuild/lazy"
)

// refusedSections contain code that is freed after boot, or that must run without a
// breakpoint (Documentation/trace/kprobes.rst, "Blacklist").
var refusedSections = map[string]string{
	".init.text":         "it is initialization code, in .init.text",
	".exit.text":         "it is in .exit.text, which a running kernel may not have",
	".kprobes.text":      "it is marked __kprobes",
	".noinstr.text":      "it is marked noinstr",
	".entry.text":        "it is kernel entry code",
	".irqentry.text":     "it is interrupt entry code",
	".softirqentry.text": "it is interrupt entry code",
	".head.text":         "it is start-up code",
	".static_call.text":  rewritten,
}

// rewritten is the reason for trampolines of static calls (include/linux/static_call.h). A
// breakpoint there makes the kernel panic when it next changes the call (__static_call_validate in
// the architecture's static_call.c).
const rewritten = "it is the trampoline of a static call, which the kernel rewrites while it runs"

// refusedRegions are sections of this kind that the linker has merged into .text.
var refusedRegions = []struct{ start, end, why string }{
	{"__kprobes_text_start", "__kprobes_text_end", "it is marked __kprobes"},
	{"__noinstr_text_start", "__noinstr_text_end", "it is marked noinstr"},
	{"__irqentry_text_start", "__irqentry_text_end", "it is interrupt entry code"},
	{"__entry_text_start", "__entry_text_end", "it is kernel entry code"},
	{"__static_call_text_start", "__static_call_text_end", rewritten},
	{"__indirect_thunk_start", "__indirect_thunk_end", thunk},
}

// thunk is the reason for return and indirect thunks: the code that handles a breakpoint would hit
// the same breakpoint again.
const thunk = "all of the kernel's code, that of kprobes too, returns or calls through it"

// refusedFiles have code that handles the hit of a probe, or that does not stay as it is.
var refusedFiles = []arch.Refusal{
	{Pattern: "kernel/kprobes.c", Why: hits}, {Pattern: "arch/*/kernel/kprobes/*", Why: hits}, {Pattern: "arch/*/kernel/kprobes.c", Why: hits},
	{Pattern: "kernel/rethook.c", Why: hits}, {Pattern: "kernel/trace/rethook.c", Why: hits},
}

const hits = "it is part of kprobes itself"

// noReturn are functions that never return, so that a return probe would never be hit.
var noReturn = map[string]bool{"do_exit": true, "do_group_exit": true, "make_task_dead": true,
	"kthread_exit": true, "__module_put_and_kthread_exit": true, "rest_init": true, "cpu_startup_entry": true}

// onReturn are functions that the kernel calls when a probed function returns, outside of the
// part that is guarded against recursion (rethook_recycle in kernel/trace/rethook.c): the
// return of such a function would call it again, until the stack is used up.
var onReturn = lazy.Regexp(`^(__)?(objpool_(push|pop|try_add_slot|try_get_slot)|freelist_(add|try_get))(\.|$)`)

// refusals are the places in one module that can't be probed, as file addresses.
type refusals struct {
	regions []region
	// nokprobe has the start addresses of functions marked NOKPROBE_SYMBOL.
	nokprobe map[uint64]bool
	patched  *patched
}

type region struct {
	lo, hi uint64
	why    string
}

// Refused returns the reason why addr in function name of a source file can't be probed; "" if it
// can. If atReturn is set, it also checks whether the function's returns can be probed.
func (m *Module) Refused(x *index.Index, addr uint64, file, name string, atReturn bool) string {
	why := cmp.Or(m.RefusedAt(x, addr), m.refusedFile(file), m.refusedName(name))
	if why == "" && atReturn {
		why = m.refusedReturn(name)
	}
	return why
}

// RefusedAt returns the reason why an address can't be probed, whatever function is there; "" if it can.
func (m *Module) RefusedAt(x *index.Index, addr uint64) string {
	if s := m.File.Holding(addr); s != nil {
		if why := refusedSections[s.Name]; why != "" {
			return why
		}
	}
	m.refusalOnce.Do(func() { m.refusal = m.readRefusals(x) })
	if why := cmp.Or(m.blacklisted(x, addr), m.refusedAround(x, addr)); why != "" {
		return why
	}
	if why := m.noBreakpoint(addr); why != "" {
		return why
	}
	if n := m.landingPad(addr); n > 0 { // the kernel puts the probe after it, and checks that address too
		if why := m.noBreakpoint(addr + n); why != "" {
			return why
		}
	}
	return ""
}

// refusedAround returns the reason why nothing in the source file of the compiled function at addr can be probed, also if the
// code there is inlined from another file; "" if it can.
func (m *Module) refusedAround(x *index.Index, addr uint64) string {
	span, ok := x.SpanAt(addr)
	if !ok {
		return ""
	}
	return m.refusedFile(string(x.File(x.Func(span.Func).File)))
}

// refusedReturn returns the reason why the returns of a function can't be probed; "" if they can.
func (m *Module) refusedReturn(name string) string {
	switch {
	case noReturn[name]:
		return "it never returns"
	case onReturn().MatchString(name):
		return "all return probes call it when they are hit"
	case name == m.Machine().Kernel.SwitchesTask:
		return "another task returns from it than the one that called it"
	case index.IsFragment([]byte(name)):
		return "it is a part of a function, reached by jumps, so it never returns to a caller"
	}
	return ""
}

// blacklisted returns the reason why addr is on the kernel's blacklist. A clone, whose
// symbol has a dot in its name, counts as the original function
// (within_kprobe_blacklist in kernel/kprobes.c).
func (m *Module) blacklisted(x *index.Index, addr uint64) string {
	if why := m.refusal.has(addr, m.FunctionStart(x, addr)); why != "" {
		return why
	}
	name, _ := m.SymbolNear(x, addr, "")
	base, _, dotted := strings.Cut(name, ".")
	if !dotted || base == "" {
		return ""
	}
	if of, ok := address(x, base); ok {
		return m.refusal.has(of, of)
	}
	return ""
}

// has returns the reason why addr, in the function that begins at start, is listed; ""
// if it is not.
func (r *refusals) has(addr, start uint64) string {
	for _, g := range r.regions {
		if g.lo <= addr && addr < g.hi {
			return g.why
		}
	}
	if r.nokprobe[start] {
		return "it is marked NOKPROBE_SYMBOL"
	}
	return ""
}

// landingPad returns the length of the instruction at addr if it is one at which indirect calls arrive;
// 0 if not.
func (m *Module) landingPad(addr uint64) uint64 {
	pad := m.Machine().Code.LandingPad()
	b, ok := m.File.At(addr, uint64(len(pad)))
	if len(pad) == 0 || !ok || !bytes.Equal(b, pad) {
		return 0
	}
	return uint64(len(pad))
}

// noBreakpoint returns the reason why there can be no breakpoint at addr, whatever function is
// there; "" if there can.
func (m *Module) noBreakpoint(addr uint64) string {
	return cmp.Or(m.refusal.patched.refuses(addr), m.instructionRefused(addr))
}

// instructionRefused returns the reason why the kernel rejects a breakpoint on the instruction at
// addr; "" if it accepts one, or if the code is not known.
func (m *Module) instructionRefused(addr uint64) string {
	s := m.File.Holding(addr)
	if s == nil {
		return ""
	}
	decoder := m.Machine().Code
	code, _ := m.File.At(addr, min(uint64(decoder.MaxLen()), s.Base+s.Size-addr))
	return decoder.Refused(code)
}

// refusedName returns the reason why a function of this name can't be probed; "" if it can.
func (m *Module) refusedName(name string) string {
	switch {
	case strings.HasPrefix(name, "__SCT__"):
		return rewritten
	case strings.HasPrefix(name, "__cfi_"), strings.HasPrefix(name, "__pfx_"):
		return "it is what stands before a function: padding, or the number of its type that indirect calls compare"
	case m.Machine().Kernel.IsThunk(name):
		return thunk
	}
	return m.Machine().Kernel.Names[name]
}

// refusedFile returns the reason why nothing in a source file can be probed; "" if it can.
func (m *Module) refusedFile(file string) string {
	if !strings.HasSuffix(file, ".S") && !strings.Contains(file, "kprobes") && !strings.Contains(file, "rethook") {
		return "" // nearly all files, and cheaper than matching patterns
	}
	for _, list := range [][]arch.Refusal{refusedFiles, m.Machine().Kernel.Files} {
		for _, r := range list {
			if glob.Tail(r.Pattern, []byte(file)) {
				return r.Why
			}
		}
	}
	return ""
}

func (m *Module) readRefusals(x *index.Index) refusals {
	r := refusals{nokprobe: map[uint64]bool{}, patched: m.readPatched(x)}
	for _, p := range refusedRegions {
		lo, ok := address(x, p.start)
		hi, ok2 := address(x, p.end)
		if ok && ok2 && lo < hi {
			r.regions = append(r.regions, region{lo, hi, p.why})
		}
	}
	for _, b := range m.nokprobeTable(x) {
		r.nokprobe[b] = true
	}
	if m.Running && m.Name == "kernel" {
		r.regions = append(r.regions, liveBlacklist(x)...)
	}
	return r
}

// nokprobeTable reads the table of addresses that NOKPROBE_SYMBOL makes
// (include/asm-generic/kprobes.h): in vmlinux it is between two symbols, in a module it
// is a section.
func (m *Module) nokprobeTable(x *index.Index) (out []uint64) {
	var table []byte
	if s := m.File.Section("_kprobe_blacklist"); s != nil {
		table, _ = m.File.Relocated(s)
	} else {
		lo, ok := address(x, "__start_kprobe_blacklist")
		hi, ok2 := address(x, "__stop_kprobe_blacklist")
		if ok && ok2 && lo < hi {
			table, _ = m.File.At(lo, hi-lo)
		}
	}
	for ; len(table) >= 8; table = table[8:] {
		if v := binary.LittleEndian.Uint64(table); v != 0 {
			out = append(out, v)
		}
	}
	return out
}

// liveBlacklist is the kprobes blacklist of the running kernel, with link-time
// addresses. Only root can read it; the tables in vmlinux have nearly all of it.
func liveBlacklist(x *index.Index) (out []region) {
	f, err := os.Open("/sys/kernel/debug/kprobes/blacklist")
	if err != nil {
		return nil
	}
	defer f.Close()
	list, err := kallsyms.Blacklist(f)
	if err != nil {
		return nil
	}
	moved, ok := slide(list, func(name string) (uint64, bool) { return address(x, name) })
	if !ok {
		linked, ok := address(x, "_stext")
		live, ok2 := liveText()
		if !ok || !ok2 {
			return nil
		}
		moved = live - linked
	}
	for _, r := range list {
		out = append(out, region{r.Lo - moved, r.Hi - moved, "the running kernel refuses it (" + r.Name + ")"})
	}
	return out
}

// agreeing is how many names slide compares.
const agreeing = 4

// slide returns how far the running kernel is from its link-time addresses (KASLR), by the first names of a list. ok is
// false if they don't agree: a name may be that of several symbols. To look for a symbol in /proc/kallsyms takes long.
func slide(list []kallsyms.Range, linked func(name string) (uint64, bool)) (n uint64, ok bool) {
	found := 0
	for _, r := range list {
		at, known := linked(r.Name)
		if !known {
			continue
		}
		if found > 0 && r.Lo-at != n {
			return 0, false
		}
		n = r.Lo - at
		if found++; found == agreeing {
			return n, true
		}
	}
	return 0, false
}

// liveText is the address of _stext in the running kernel.
func liveText() (addr uint64, ok bool) {
	f, err := os.Open("/proc/kallsyms")
	if err != nil {
		return 0, false
	}
	defer f.Close()
	_ = kallsyms.Symbols(f, func(s kallsyms.Symbol) bool {
		if s.Name == "_stext" {
			addr, ok = s.Addr, s.Addr != 0
		}
		return s.Name != "_stext"
	})
	return addr, ok
}
