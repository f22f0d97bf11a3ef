// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"errors"
	"testing"

	"github.com/cilium/ebpf/btf"
)

// TestSeveral checks that a name of several things is found only if it does not matter which of them it is.
func TestSeveral(t *testing.T) {
	integer := &btf.Int{Name: "int", Size: 4, Encoding: btf.Signed}
	long := &btf.Int{Name: "long int", Size: 8, Encoding: btf.Signed}
	one := func(name, member string, typ btf.Type) *btf.Struct {
		return &btf.Struct{Name: name, Size: 8, Members: []btf.Member{{Name: member, Type: typ}}}
	}
	enum := func(name string, size uint32, value int64) *btf.Enum {
		return &btf.Enum{Name: name, Size: size, Signed: true, Values: []btf.EnumValue{{Name: "FIRST_" + name, Value: 7}, {Name: "VALUE", Value: uint64(value)}, {Name: "SAME", Value: 3}}}
	}
	raw, s := kernelOf(t,
		one("own", "a", integer), one("own", "a", long), one("equal", "a", integer), one("equal", "a", integer),
		enum("e", 4, -1), enum("f", 8, -2),
		&btf.Struct{Name: "user", Size: 8, Members: []btf.Member{{Name: "p", Type: &btf.Pointer{Target: &btf.Fwd{Name: "own"}}}}})
	if got, err := s.Type("struct", "own"); !errors.Is(err, ErrSeveral) {
		t.Errorf("own: %v, %v", got, err)
	}
	if got, err := s.Type("struct", "equal"); err != nil || got == nil {
		t.Errorf("equal: %v, %v", got, err)
	}
	if got, v, err := s.Enumerator("VALUE"); !errors.Is(err, ErrSeveral) {
		t.Errorf("VALUE: %v %d, %v", got, v, err)
	}
	for name, want := range map[string]int64{"SAME": 3, "FIRST_e": 7, "FIRST_f": 7} {
		if _, v, err := s.Enumerator(name); err != nil || v != want {
			t.Errorf("%s: %d, %v", name, v, err)
		}
	}
	user, _ := s.Type("struct", "user")
	members, err := user.Members()
	if err != nil {
		t.Fatal(err)
	}
	if to, err := members[0].Type.Elem(); err != nil || !to.Decl {
		t.Errorf("the declaration stands for %v, %v", to, err)
	}
	for name, want := range map[string]bool{"own": true, "equal": true, "user": false, "e": false, "": false} {
		if SeveralTypes(raw, name) != want || SeveralNames(raw)[name] != want {
			t.Errorf("several of %q: %v", name, !want)
		}
	}
	if !SeveralEnumerators(raw, "VALUE") || SeveralEnumerators(raw, "SAME") || SeveralEnumerators(raw[:len(raw)/2], "none") {
		t.Error("enumerators are counted otherwise")
	}
}
