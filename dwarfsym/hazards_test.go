// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"debug/dwarf"
	"debug/elf"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestEntryAddress checks hazard 1: the entry of every compiled function, even of one in two parts,
// is at its symbol, and an inlined instance is within its caller.
func TestEntryAddress(t *testing.T) {
	s := debian(t)
	all, err := s.Places(t.Context(), query.Query{Func: "*"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	x, err := m.Index(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bodies, instances, wrong := 0, 0, 0
	for _, p := range all {
		if p.Entry {
			bodies++
			if p.SymbolOff != 0 {
				wrong++
				t.Logf("%s: %s+%#x", where(p), p.Symbol, p.SymbolOff)
			}
			continue
		}
		instances++
		if span, ok := x.SpanAt(p.Addr); !ok || string(x.Name(x.NameOf(span.Func))) != p.Caller {
			wrong++
			t.Logf("%s at %#x is not in %s", where(p), p.Addr, p.Caller)
		}
	}
	if bodies < 40_000 || instances < 300_000 || wrong > 0 {
		t.Errorf("%d bodies, %d instances, %d of them in the wrong place", bodies, instances, wrong)
	}
}

func TestSplitFunction(t *testing.T) {
	p := placesOf(t, query.Query{Func: "vfs_get_tree"})
	if len(p) != 1 || p[0].Symbol != "vfs_get_tree" || p[0].SymbolOff != 0 || !p[0].Entry || !p[0].External {
		t.Errorf("%+v", p)
	}
}

// TestClones checks hazard 4: a clone is found by the function's name in the source and has the
// clone's symbol, and parts split off from functions are left out.
func TestClones(t *testing.T) {
	p := placesOf(t, query.Query{Func: "finish_task_switch", Want: query.Call})
	if len(p) != 1 || p[0].Symbol != "finish_task_switch.isra.0" {
		t.Errorf("%+v", p)
	}
	if again := placesOf(t, query.Query{Func: "finish_task_switch.isra.0", Want: query.Call}); !cmp.Equal(p, again) {
		t.Errorf("by the symbol's name: %+v", again)
	}
	for _, p := range placesOf(t, query.Query{Func: "*", Want: query.Call}) {
		if p.DWARF && (strings.Contains(p.Symbol, ".part.") || strings.HasSuffix(p.Symbol, ".cold")) {
			t.Errorf("%s is %s, a part of a function", where(p), p.Symbol)
		}
	}
}

// TestSeveralBodies checks hazard 5: functions of the same name have the addresses that the linker
// gave them.
func TestSeveralBodies(t *testing.T) {
	seen := map[uint64]bool{}
	for _, p := range placesOf(t, query.Query{Func: "init_once", Want: query.Call}) {
		seen[p.Addr] = true
	}
	want := linkedAt(t, "init_once")
	for _, at := range want {
		if !seen[at] {
			t.Errorf("no place at %#x", at)
		}
	}
	if len(seen) != len(want) || len(want) < 2 {
		t.Errorf("%d addresses, want %d", len(seen), len(want))
	}
}

// TestPaths checks hazard 7: paths are those of the debug information, not cleaned, and absolute
// for assembly sources.
func TestPaths(t *testing.T) {
	for _, p := range placesOf(t, query.Query{Func: "*", File: "fs/iomap/./trace.h"}) {
		if p.File != "fs/iomap/./trace.h" {
			t.Errorf("path %s", p.File)
		}
	}
	for _, p := range placesOf(t, query.Query{Func: "*", File: "*.S"}) {
		if !strings.HasPrefix(p.File, "/") {
			t.Errorf("path of assembler source %s is not absolute", p.File)
		}
	}
}

// TestSymbolsWithoutDWARF checks hazard 8: functions that only the symbol table has are found,
// without a file or a DIE.
func TestSymbolsWithoutDWARF(t *testing.T) {
	n := 0
	for _, p := range placesOf(t, query.Query{Func: "*", Want: query.Call}) {
		if !p.DWARF {
			n++
			if p.File != "" || p.DIE != 0 || p.Symbol == "" {
				t.Errorf("%+v", p)
			}
		}
	}
	t.Logf("%d functions in the symbol table only", n)
	if n < 500 {
		t.Errorf("%d functions without debug information", n)
	}
}

// TestRefused checks hazard 9: which functions can't be probed, and for what reason.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		q    query.Query
		want string
	}{
		{query.Query{Func: "start_kernel"}, ".init.text"},
		{query.Query{Func: "exc_page_fault", Want: query.Call}, "noinstr"},
		{query.Query{Func: "entry_SYSCALL_64"}, "entry code"},
		{query.Query{Func: "kprobe_int3_handler", Want: query.Call}, "NOKPROBE"},
		{query.Query{Func: "register_kprobe", Want: query.Call}, "kprobes itself"},
		{query.Query{Func: "__SCT__tp_func_sched_switch"}, "trampoline of a static call"},
		{query.Query{Func: "__x86_return_thunk"}, "returns or calls through it"},
		{query.Query{Func: "srso_alias_safe_ret"}, "returns or calls through it"},
		{query.Query{Func: "ftrace_caller"}, "part of ftrace itself"},
		{query.Query{Func: "relocate_kernel"}, "runs a copy of it"},
		{query.Query{Func: "core_restore_code"}, "runs a copy of it"},
		{query.Query{Func: "do_exit", Want: query.Return}, "never returns"},
		{query.Query{Func: "do_exit", Want: query.Call}, ""},
		{query.Query{Func: "vfs_read", Want: query.Call}, ""},
	} {
		for _, p := range placesOf(t, c.q) {
			if c.want == "" && p.Refused != "" || !strings.Contains(p.Refused, c.want) {
				t.Errorf("%s: refused because %q, want %q", where(p), p.Refused, c.want)
			}
		}
	}
}

// TestUntraced checks which functions are marked as out of ftrace's reach.
func TestUntraced(t *testing.T) {
	want := map[string]bool{"vfs_read": false, "tcp_sendmsg": false, "__x64_sys_sendto": false,
		"perf_trace_sched_switch": true, "ring_buffer_lock_reserve": true}
	all := placesOf(t, query.Query{Func: "*", File: "*", Want: query.Call})
	n := 0
	for _, p := range all {
		if p.Untraced {
			n++
		}
		if untraced, named := want[p.Func]; named && p.Untraced != untraced {
			t.Errorf("%s: untraced %t", p.Func, p.Untraced)
		}
		delete(want, p.Func)
	}
	if n < 1000 || n > len(all)/3 || len(want) > 0 {
		t.Errorf("%d of %d functions are untraced; %v are missing", n, len(all), want)
	}
	for _, p := range placesOf(t, query.Query{Func: "perf_trace_*", Want: query.Call}) {
		if p.Untraced {
			t.Errorf("%s is untraced, although the pattern does not match all functions", p.Func)
		}
	}
}

// TestRefusedAround checks that code of other files that is inlined into kprobes is refused as the code around it.
func TestRefusedAround(t *testing.T) {
	s := debian(t)
	own := map[string]bool{}
	list, err := s.Places(t.Context(), query.Query{Func: "*", File: "kernel/kprobes.c", Want: query.Call})
	for i := range list {
		own[list[i].Func] = true
	}
	if err != nil || len(own) < 20 {
		t.Fatal(list, err)
	}
	found := 0
	list, err = s.Places(t.Context(), query.Query{Func: "*", File: "include/linux/kprobes.h", Want: query.Inline})
	for i := range list {
		if p := &list[i]; own[p.Caller] {
			found++
			if p.Refused == "" {
				t.Errorf("%s in %s at %#x is not refused", p.Func, p.Caller, p.Addr)
			}
			at := query.Query{Module: "kernel", HasAddr: true, Addr: p.Addr, Statement: true, Instruction: true}
			if got, err := s.Places(t.Context(), at); err != nil || got[0].Refused == "" {
				t.Errorf("its address is not refused: %+v, %v", got, err)
			}
		}
	}
	if err != nil || found < 5 {
		t.Errorf("%d instances, %v", found, err)
	}
}

// TestRefusedInstructions checks that places on instructions that the kernel would reject are
// refused: int3 after calls that don't return, and loads of the stack segment.
func TestRefusedInstructions(t *testing.T) {
	for file, want := range map[string]string{
		"arch/x86/mm/mem_encrypt_boot.S":   "it is a software interrupt",
		"arch/x86/kernel/acpi/wakeup_64.S": "it loads the stack segment",
	} {
		refused := map[string]int{}
		for _, p := range placesOf(t, query.Query{Func: "*", File: file, Statement: true, LineKind: query.AllLines}) {
			refused[p.Refused]++
		}
		if refused[want] == 0 || refused[""] == 0 {
			t.Errorf("%s: %v, want some of %q", file, refused, want)
		}
	}
}

// TestInlineAndCall checks hazard 12: Inline selects only inlined instances, Call only bodies, and
// Return of a function that is only inlined matches nothing.
func TestInlineAndCall(t *testing.T) {
	inline, call, any := placesOf(t, query.Query{Func: "copy_from_user", Want: query.Inline}), placesOf(t, query.Query{Func: "vfs_*", Want: query.Call}),
		placesOf(t, query.Query{Func: "do_dentry_open"})
	for _, p := range inline {
		if !p.Inline || p.Entry || p.Caller == "" || p.DIE == 0 || p.Unit >= p.DIE {
			t.Errorf("%+v is no inlined instance", p)
		}
	}
	for _, p := range call {
		if p.Inline || p.Caller != "" || !p.Entry {
			t.Errorf("%+v is no body", p)
		}
	}
	if len(inline) < 100 || len(any) == 0 {
		t.Errorf("%d instances, %d places", len(inline), len(any))
	}
	var none *query.NoMatchError
	if _, err := debian(t).Places(t.Context(), query.Query{Func: "copy_from_user", Want: query.Return}); !errors.As(err, &none) {
		t.Errorf("return of what is only inlined: error %v", err)
	}
}

// TestModuleAgainstStd checks hazard 14: the functions that debug/elf and debug/dwarf find in a
// relocatable module are found here too, and each place is at its symbol.
func TestModuleAgainstStd(t *testing.T) {
	s := debian(t)
	const name = "af_key"
	got, err := s.Places(t.Context(), query.Query{Module: name, Func: "*"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.module(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(m.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	checkSymbols(t, f, got)
	want, instances := stdFunctions(t, f)
	have := map[string]bool{}
	sections := map[string]bool{}
	n := 0
	for _, p := range got {
		if p.Inline {
			n++
		} else if p.DWARF {
			have[p.Func] = true
		}
		sections[p.Section] = true
	}
	if d := cmp.Diff(want, have); d != "" {
		t.Error(d)
	}
	if !sections[".text"] || !sections[".init.text"] || !sections[".exit.text"] || n == 0 || n > instances {
		t.Errorf("sections %v, %d instances of %d", sections, n, instances)
	}
}

// checkSymbols compares places with the symbol table.
func checkSymbols(t *testing.T, f *elf.File, got []query.Place) {
	t.Helper()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range got {
		ok := false
		for _, s := range symbols {
			if s.Name == p.Symbol && int(s.Section) < len(f.Sections) && f.Sections[s.Section].Name == p.Section {
				ok = ok || s.Value+p.SymbolOff == p.Addr && p.SymbolOff <= s.Size
			}
		}
		if !ok {
			t.Errorf("%s: %s+%#x is not %#x in %s", where(p), p.Symbol, p.SymbolOff, p.Addr, p.Section)
		}
	}
}

// stdFunctions names the functions with code, and counts inlined instances.
func stdFunctions(t *testing.T, f *elf.File) (names map[string]bool, instances int) {
	t.Helper()
	d, err := f.DWARF()
	if err != nil {
		t.Fatal(err)
	}
	names = map[string]bool{}
	byOffset := map[dwarf.Offset]string{}
	var concrete []*dwarf.Entry
	for r := d.Reader(); ; {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e == nil {
			break
		}
		switch e.Tag {
		case dwarf.TagInlinedSubroutine:
			instances++
		case dwarf.TagSubprogram:
			if name, ok := e.Val(dwarf.AttrName).(string); ok {
				byOffset[e.Offset] = name
			}
			if e.Val(dwarf.AttrLowpc) != nil || e.Val(dwarf.AttrRanges) != nil {
				concrete = append(concrete, e)
			}
		}
	}
	for _, e := range concrete {
		off := e.Offset
		if o, ok := e.Val(dwarf.AttrAbstractOrigin).(dwarf.Offset); ok {
			off = o
		}
		names[byOffset[off]] = true
	}
	return names, instances
}

// TestOtherRelease queries another kernel, whose modules are compressed.
func TestOtherRelease(t *testing.T) {
	s := kernel(t, newSeries)
	p, err := s.Places(t.Context(), query.Query{Func: "vfs_read", Want: query.Call})
	if err != nil || len(p) != 1 || p[0].File != "fs/read_write.c" || p[0].Symbol != "vfs_read" || p[0].SymbolOff != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = s.Places(t.Context(), query.Query{Module: "af-key", Func: "pfkey_sendmsg"})
	if err != nil || len(p) != 1 || p[0].Section != ".text" || p[0].Module != "af_key" {
		t.Errorf("%+v, %v", p, err)
	}
}
