// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/kallsyms"
)

// TestRefusedName checks the functions that are refused by their names, which is all that is known
// in some kernels.
func TestRefusedName(t *testing.T) {
	m := &Module{}
	for name, want := range map[string]string{
		"__SCT__cond_resched": "static call", "__cfi_vfs_read": "before a function", "__pfx_vfs_read": "before a function",
		"__x86_return_thunk": "returns or calls", "__x86_indirect_thunk_rax": "returns or calls", "its_return_thunk": "returns or calls",
		"srso_untrain_ret": "returns or calls", "relocate_kernel": "runs a copy",
		"retbleed_show_state": "", "__x86_get_k_vdso_data": "", "__static_call_return": "", "efi_thunk_get_time": "", "vfs_read": "",
	} {
		if got := m.refusedName(name); !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestRefusedReturn checks a function from which another task returns.
func TestRefusedReturn(t *testing.T) {
	if why := (&Module{}).refusedReturn("__switch_to"); !strings.Contains(why, "another task") {
		t.Error(why)
	}
}

// TestOnReturn checks the names only, because some kernels don't have these functions and some
// builds inline them.
func TestOnReturn(t *testing.T) {
	for name, want := range map[string]bool{
		"objpool_push": true, "objpool_push.isra.0": true, "objpool_pop": true, "__objpool_try_get_slot": true,
		"freelist_try_get": true, "__freelist_add": true, "objpool_init": false, "objpool_push_all": false, "freelist_addr": false,
	} {
		if got := onReturn().MatchString(name); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// TestSlide checks how far the running kernel was moved, and that names which don't agree say nothing.
func TestSlide(t *testing.T) {
	linked := func(name string) (uint64, bool) {
		at, ok := map[string]uint64{"a": 0x1000, "b": 0x2000, "c": 0x3000, "d": 0x4000, "twice": 0x5000}[name]
		return at, ok
	}
	const moved = 0x40000000
	at := func(name string) kallsyms.Range {
		lo, _ := linked(name)
		return kallsyms.Range{Lo: lo + moved, Name: name}
	}
	for _, c := range []struct {
		name string
		list []kallsyms.Range
		ok   bool
	}{
		{"all agree", []kallsyms.Range{at("a"), at("b"), at("unknown"), at("c"), at("d"), {Lo: 1, Name: "twice"}}, true},
		{"one is another", []kallsyms.Range{at("a"), at("b"), {Lo: 1, Name: "twice"}, at("c"), at("d")}, false},
		{"too few", []kallsyms.Range{at("a"), at("b"), at("c")}, false},
	} {
		if n, ok := slide(c.list, linked); ok != c.ok || ok && n != moved {
			t.Errorf("%s: %#x, %v", c.name, n, ok)
		}
	}
}
