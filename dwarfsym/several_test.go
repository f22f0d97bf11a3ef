// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestOwnOfKernelFiles checks names that files of the kernel define for themselves: with debug information they mean what
// the probed function's file defines, and with BTF, which does not tell the files, they are refused.
func TestOwnOfKernelFiles(t *testing.T) {
	s := debian(t)
	plain := openWith(t, Options{Release: s.opt.Release, CacheDir: testCache(), Debug: query.BTFOnly})
	for fn, member := range map[string]string{"filldir_one": "name", "filldir": "current_dir"} {
		typ, err := s.TypeAt(outOfLine(t, s, fn), "kernel", "struct getdents_callback")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ctype.FindMember(typ, member); err != nil {
			t.Errorf("%s: %v", fn, err)
		}
	}
	for fn, want := range map[string]int64{"cgroup1_parse_param": 8, "cgroup2_parse_param": 1} {
		if v, err := s.EnumeratorAt(outOfLine(t, s, fn), "kernel", "Opt_favordynmods"); err != nil || v != want {
			t.Errorf("%s: %d, %v, want %d", fn, v, err, want)
		}
	}
	var several *query.AmbiguousError
	if typ, err := s.TypeAt(nil, "kernel", "struct getdents_callback"); !errors.As(err, &several) || !several.Own {
		t.Errorf("without a function: %v, %v", typ, err)
	}
	if v, err := s.EnumeratorAt(nil, "kernel", "Opt_favordynmods"); !errors.As(err, &several) || !several.Own {
		t.Errorf("without a function: %d, %v", v, err)
	}
	if typ, err := s.TypeAt(nil, "kernel", "struct console"); err != nil {
		t.Errorf("without a function: %v, %v", typ, err)
	}
	var missing *query.NoDebugInfoError
	if typ, err := plain.Type("kernel", "struct getdents_callback"); !errors.As(err, &missing) {
		t.Errorf("by BTF: %v, %v", typ, err)
	}
	if v, err := plain.Enumerator("kernel", "Opt_favordynmods"); !errors.As(err, &missing) {
		t.Errorf("by BTF: %d, %v", v, err)
	}
	if typ, err := plain.Type("kernel", "struct console"); err != nil {
		t.Errorf("by BTF: %v, %v", typ, err)
	}
}
