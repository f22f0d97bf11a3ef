// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"cmp"
	"encoding/binary"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/insn"
	"github.com/gostap/gostap/dwarfsym/kallsyms"
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
// arch/x86/kernel/static_call.c).
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

// thunkName matches the names of such code that the linker puts elsewhere
// (arch/x86/lib/retpoline.S).
var thunkName = regexp.MustCompile(`^(__x86_(indirect|return)_\w+|\w+_return_thunk|\w+_(safe|untrain)_ret)$`)

// refusedFiles have code that handles the hit of a probe, or that does not stay as it is.
var refusedFiles = []struct{ pattern, why string }{
	{"kernel/kprobes.c", hits}, {"arch/*/kernel/kprobes/*", hits}, {"arch/*/kernel/kprobes.c", hits},
	{"kernel/rethook.c", hits}, {"kernel/trace/rethook.c", hits},
	{"arch/x86/kernel/ftrace_64.S", "it is part of ftrace itself, which rewrites it while it runs"},
	{"arch/x86/kernel/relocate_kernel_64.S", copied}, {"arch/x86/power/hibernate_asm_64.S", copied},
}

const (
	hits = "it is part of kprobes itself"
	// copied is the reason for code of which the kernel runs a copy. The copy would contain the
	// breakpoint.
	copied = "the kernel runs a copy of it, where nothing handles a breakpoint"
)

// refusedNames are functions of such files, for kernels without debug information.
var refusedNames = map[string]string{"relocate_kernel": copied, "core_restore_code": copied, "restore_registers": copied}

// noReturn are functions that never return, so that a return probe would never be hit.
var noReturn = map[string]bool{"do_exit": true, "do_group_exit": true, "make_task_dead": true,
	"kthread_exit": true, "__module_put_and_kthread_exit": true, "rest_init": true, "cpu_startup_entry": true}

// onReturn are functions that the kernel calls when a probed function returns, outside of the
// part that is guarded against recursion (rethook_recycle in kernel/trace/rethook.c): the
// return of such a function would call it again, until the stack is used up.
var onReturn = regexp.MustCompile(`^(__)?(objpool_(push|pop|try_add_slot|try_get_slot)|freelist_(add|try_get))(\.|$)`)

// switchesTask is the function whose return the kernel refuses to probe, because another task
// returns from it than the one that called it (kretprobe_blacklist in
// arch/x86/kernel/kprobes/core.c).
const switchesTask = "__switch_to"

// refusals are the places in one module that can't be probed, as file addresses.
type refusals struct {
	regions []region
	// nokprobe has the start addresses of functions marked NOKPROBE_SYMBOL.
	nokprobe map[uint64]bool
	patched  patched
}

type region struct {
	lo, hi uint64
	why    string
}

// Refused returns the reason why addr in function name of a source file can't be probed; "" if it
// can. If atReturn is set, it also checks whether the function's returns can be probed.
func (m *Module) Refused(x *index.Index, addr uint64, file, name string, atReturn bool) string {
	if s := m.File.Holding(addr); s != nil {
		if why := refusedSections[s.Name]; why != "" {
			return why
		}
	}
	m.refusalOnce.Do(func() { m.refusal = m.readRefusals(x) })
	if why := m.blacklisted(x, addr); why != "" {
		return why
	}
	if why := m.noBreakpoint(addr); why != "" {
		return why
	}
	if m.landsAt(addr) { // the kernel puts the probe after endbr64, and checks that address too
		if why := m.noBreakpoint(addr + landingSize); why != "" {
			return why
		}
	}
	if why := refusedFile(file); why != "" {
		return why
	}
	if why := refusedName(name); why != "" {
		return why
	}
	if atReturn {
		return refusedReturn(name)
	}
	return ""
}

// refusedReturn returns the reason why the returns of a function can't be probed; "" if they can.
func refusedReturn(name string) string {
	switch {
	case noReturn[name]:
		return "it never returns"
	case onReturn.MatchString(name):
		return "all return probes call it when they are hit"
	case name == switchesTask:
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

// landingSize is the length of endbr64.
const landingSize = 4

// landsAt reports whether the instruction at addr is endbr64 (arch_adjust_kprobe_addr
// in arch/x86/kernel/kprobes/core.c).
func (m *Module) landsAt(addr uint64) bool {
	b, ok := m.File.At(addr, landingSize)
	return ok && m.File.X8664() && string(b) == "\xf3\x0f\x1e\xfa"
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
	if s == nil || !m.File.X8664() {
		return ""
	}
	code, _ := m.File.At(addr, min(insn.MaxLen, s.Base+s.Size-addr))
	return insn.Refused(code)
}

// refusedName returns the reason why a function of this name can't be probed; "" if it can.
func refusedName(name string) string {
	switch {
	case strings.HasPrefix(name, "__SCT__"):
		return rewritten
	case strings.HasPrefix(name, "__cfi_"), strings.HasPrefix(name, "__pfx_"):
		return "it is what stands before a function: padding, or the number of its type that indirect calls compare"
	case thunkName.MatchString(name):
		return thunk
	}
	return refusedNames[name]
}

// refusedFile returns the reason why nothing in a source file can be probed; "" if it can.
func refusedFile(file string) string {
	if !strings.HasSuffix(file, ".S") && !strings.Contains(file, "kprobes") && !strings.Contains(file, "rethook") {
		return "" // nearly all files, and cheaper than matching patterns
	}
	i := slices.IndexFunc(refusedFiles, func(r struct{ pattern, why string }) bool { return glob.Tail(r.pattern, []byte(file)) })
	if i < 0 {
		return ""
	}
	return refusedFiles[i].why
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
	linked, ok := address(x, "_stext")
	live, ok2 := liveText()
	f, err := os.Open("/sys/kernel/debug/kprobes/blacklist")
	if err != nil || !ok || !ok2 {
		return nil
	}
	defer f.Close()
	list, err := kallsyms.Blacklist(f)
	if err != nil {
		return nil
	}
	for _, r := range list {
		out = append(out, region{r.Lo - live + linked, r.Hi - live + linked, "the running kernel refuses it (" + r.Name + ")"})
	}
	return out
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
