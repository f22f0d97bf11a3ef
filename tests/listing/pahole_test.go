// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// mustCompare are types that must be among those compared, and leastTypes is the smallest
// number of types in all.
var mustCompare = strings.Fields("task_struct sk_buff page inode")

const leastTypes, leastInModule = 7000, 7400

// localTypes are declared inside a function, where no other code can name them.
var localTypes = []string{"struct __arch_relative_insn", "struct syscall_tp_t", "struct msr_enumeration",
	"struct s", "union cpumask_rcuhead"}

// likeTypes have several definitions, which differ only in what their pointers lead to.
var likeTypes = []string{"struct elf_note_info"}

// TestLayout compares each member's offset, size, bits and type with pahole's output: for all
// structures and unions of the kernel from BTF, and for some from DWARF, because pahole needs 3
// GB to read all of the kernel's DWARF.
func TestLayout(t *testing.T) {
	need.Program(t, "pahole", "dwarves")
	for _, release := range harness.Kernels(t) {
		vmlinux := "/usr/lib/debug/boot/vmlinux-" + release
		xfs := "/usr/lib/debug/lib/modules/" + release + "/kernel/fs/xfs/xfs.ko"
		kernel, s := readBTF(t, vmlinux, nil, "kernel"), symbols(t, release)
		all := pahole(t, "-F", "btf", vmlinux)
		t.Run("btf "+release, func(t *testing.T) { compareLayouts(t, all, leastTypes, inBTF(kernel)) })
		t.Run("dwarf "+release, func(t *testing.T) {
			compareLayouts(t, all, leastTypes, inDWARF(s, "kernel"))
			some := pahole(t, "-F", "dwarf", "-C", strings.Join(mustCompare, ","), vmlinux)
			for _, name := range mustCompare {
				if len(some["struct "+name]) == 0 {
					t.Errorf("pahole does not print %s", name)
				}
			}
			compareLayouts(t, some, len(mustCompare), inDWARF(s, "kernel"))
		})
		t.Run("module "+release, func(t *testing.T) {
			all := pahole(t, "-F", "btf", "--btf_base", vmlinux, xfs)
			compareLayouts(t, all, leastInModule, inBTF(readBTF(t, xfs, kernel, "xfs")))
			compareLayouts(t, all, leastInModule, inDWARF(s, "xfs"))
		})
	}
}

// isSeveral reports whether err means that files of the kernel define a type differently.
func isSeveral(err error) bool {
	return errors.Is(err, btfsym.ErrSeveral) || errors.As(err, new(*query.AmbiguousError))
}

// finder finds a structure or union by a name such as "struct x" or "union x".
type finder func(name string) (*ctype.Type, error)

func inBTF(spec *btfsym.Spec) finder {
	return func(name string) (*ctype.Type, error) {
		prefix, rest, _ := strings.Cut(name, " ")
		return spec.Type(prefix, rest)
	}
}

func inDWARF(s *dwarfsym.Symbols, module string) finder {
	return func(name string) (*ctype.Type, error) { return s.Type(module, name) }
}

func pahole(t *testing.T, args ...string) map[string][][]field {
	t.Helper()
	out, err := exec.Command("pahole", args...).Output()
	if err != nil {
		t.Fatalf("pahole %v: %v", args, err)
	}
	return parsePahole(t, string(out))
}

func readBTF(t *testing.T, path string, base *btfsym.Spec, module string) *btfsym.Spec {
	t.Helper()
	spec, err := btfsym.Load(harness.Section(t, path, ".BTF"), base, module)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func compareLayouts(t *testing.T, want map[string][][]field, least int, find finder) {
	t.Helper()
	members, bitfields := 0, 0
	for name, definitions := range want {
		typ, err := find(name)
		if err != nil && slices.Contains(localTypes, name) {
			continue
		}
		if isSeveral(err) && (len(definitions) > 1 || slices.Contains(likeTypes, name)) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := flatten(typ, "", 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		compareLayout(t, name, definitions, got)
		for _, f := range got {
			if members++; f.bits%8 != 0 || f.bit%8 != 0 {
				bitfields++
			}
		}
	}
	t.Logf("%d types, %d members, %d of them bitfields", len(want), members, bitfields)
	if len(want) < least {
		t.Errorf("%d types compared, want at least %d", len(want), least)
	}
}

// compareLayout expects one of the definitions with that name.
func compareLayout(t *testing.T, name string, definitions [][]field, got []field) {
	t.Helper()
	byPath := func(a, b field) int { return strings.Compare(a.path, b.path) }
	slices.SortStableFunc(got, byPath)
	for _, want := range definitions {
		slices.SortStableFunc(want, byPath)
		if slices.Equal(want, got) {
			return
		}
	}
	t.Errorf("%s (-pahole +gostap)\n%s", name, cmp.Diff(definitions[0], got, cmp.AllowUnexported(field{})))
}

// flatten returns t's members, and those of the anonymous structures in it.
func flatten(t *ctype.Type, prefix string, base int64) (out []field, err error) {
	members, err := t.Members()
	if err != nil {
		return nil, err
	}
	anonymous := 0
	for _, m := range members {
		inner, err := anonymousType(m.Type)
		if err != nil {
			return nil, err
		}
		name := m.Name
		if name == "" {
			if inner == nil {
				continue // padding
			}
			name = fmt.Sprintf("(%d)", anonymous)
			anonymous++
		}
		f, err := fieldOf(m, prefix+name, base)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
		if inner != nil {
			nested, err := flatten(inner, prefix+name+".", base+m.Offset)
			if err != nil {
				return nil, err
			}
			out = append(out, nested...)
		}
	}
	return out, nil
}

func fieldOf(m ctype.Member, path string, base int64) (field, error) {
	plain, err := m.Type.Strip()
	if err != nil {
		return field{}, err
	}
	f := field{path: path, bit: 8 * (base + m.Offset), bits: 8 * plain.Size, typ: words(m.Type.String())}
	if m.BitSize > 0 {
		f.bit, f.bits = f.bit+int64(m.BitOffset), int64(m.BitSize)
	}
	return f, nil
}

// anonymousType returns the structure or union without a name that a member, or an array, is
// made of; nil if it has a name.
func anonymousType(t *ctype.Type) (*ctype.Type, error) {
	for t.Kind == ctype.Array || t.Kind == ctype.Qualified {
		e, err := t.Elem()
		if err != nil || e == nil {
			return nil, err
		}
		t = e
	}
	if t.Name == "" && (t.Kind == ctype.Struct || t.Kind == ctype.Union) {
		return t, nil
	}
	return nil, nil
}
