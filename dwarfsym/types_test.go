// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// flat lists the members of a structure with their offsets, including those of nested structures
// and unions.
func flat(t *testing.T, s *ctype.Type, base int64, path string, out []string) []string {
	members, err := s.Members()
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range members {
		name := fmt.Sprintf("%s.%s#%d", path, m.Name, i)
		inner, err := m.Type.Strip()
		if err != nil {
			t.Fatal(err)
		}
		at := base + m.Offset
		out = append(out, fmt.Sprintf("%s %d/%d bits %d+%d of %d kind %d", name, at, inner.Size, m.BitOffset, m.BitSize, m.StorageSize, inner.Kind))
		if inner.Kind == ctype.Struct || inner.Kind == ctype.Union {
			out = flat(t, inner, at, name, out)
		}
	}
	return out
}

// TestTypesAgree compares types in DWARF with those in BTF, which another program (pahole) made.
func TestTypesAgree(t *testing.T) {
	for _, series := range []string{oldSeries, newSeries} {
		s := kernel(t, series)
		d, err := s.WithDWARF("kernel")
		if err != nil {
			t.Fatal(err)
		}
		spec, err := d.BTF()
		if err != nil {
			t.Fatal(err)
		}
		for _, tag := range []string{
			"task_struct", "file", "sk_buff", "page", "inode", "tcp_sock", "bio", "mm_struct", "super_block", "net_device",
		} {
			dwarf, err := s.Type("kernel", "struct "+tag)
			if err != nil {
				t.Fatal(err)
			}
			btf, err := spec.Type("struct", tag)
			if err != nil || btf == nil {
				t.Fatal(tag, err)
			}
			want := flat(t, btf, 0, "", nil)
			if diff := cmp.Diff(want, flat(t, dwarf, 0, "", nil)); diff != "" || len(want) < 10 {
				t.Errorf("%s %s: %d members: -BTF +DWARF %.2000s", series, tag, len(want), diff)
			}
		}
	}
}

func TestBitfield(t *testing.T) {
	task, err := debian(t).Type("kernel", "struct task_struct")
	if err != nil {
		t.Fatal(err)
	}
	path, err := ctype.FindMember(task, "sched_migrated")
	if err != nil || len(path) != 1 {
		t.Fatal(path, err)
	}
	m := path[0]
	offset, bit, bits := member(t, "task_struct", "sched_migrated")
	if m.Offset != offset || int64(m.BitOffset) != bit || int64(m.BitSize) != bits || bits != 1 || m.StorageSize != 4 {
		t.Errorf("got %+v, want bit %d of byte %d (hazard 10)", m, bit, offset)
	}
}

func TestMemberPath(t *testing.T) {
	s := debian(t)
	v, err := s.Variable(outOfLine(t, s, "vfs_read"), "file")
	if err != nil {
		t.Fatal(err)
	}
	file, err := v.Type.Elem()
	if err != nil {
		t.Fatal(err)
	}
	path, err := ctype.FindMember(file, "f_path")
	if err != nil {
		t.Fatal(err)
	}
	dentry, err := ctype.FindMember(path[0].Type, "dentry")
	outer, _, _ := member(t, "file", "f_path")
	inner, _, _ := member(t, "path", "dentry")
	if err != nil || path[0].Offset != outer || dentry[0].Offset != inner || inner == 0 || dentry[0].Type.String() != "struct dentry*" {
		t.Errorf("file->f_path.dentry: %v %v %v", path, dentry, err)
	}
	var missing *ctype.NoMemberError
	if _, err := ctype.FindMember(file, "f_pth"); !errors.As(err, &missing) || missing.Similar[0] != "f_path" {
		t.Errorf("got %v", err)
	}
}

func TestType(t *testing.T) {
	s := debian(t)
	for _, c := range []struct {
		module, name, want string
		size               int64
	}{
		{"kernel", "struct file", "struct file", sizeOf(t, "file")},
		{"kernel", "file", "struct file", sizeOf(t, "file")},
		{"kernel", "pid_t", "pid_t", 4},
		{"kernel", "long  unsigned int", "long unsigned int", 8},
		{"kernel", "enum pid_type", "enum pid_type", 4},
		{"xfs", "struct xfs_inode", "struct xfs_inode", 0},
		{"xfs", "struct task_struct", "struct task_struct", 0},
	} {
		got, err := s.Type(c.module, c.name)
		if err != nil || got.String() != c.want || c.size != 0 && got.Size != c.size || got.Decl {
			t.Errorf("%s: got %v, %v", c.name, got, err)
		}
	}
	var missing *query.NoMatchError
	if _, err := s.Type("kernel", "struct fil"); !errors.As(err, &missing) || len(missing.Similar) == 0 {
		t.Errorf("got %v", err)
	}
}

func TestEnumerator(t *testing.T) {
	s := debian(t)
	for name, want := range map[string]int64{"PIDTYPE_PID": 0, "PIDTYPE_SID": 3, "TASK_COMM_LEN": 16} {
		if got, err := s.Enumerator("kernel", name); err != nil || got != want {
			t.Errorf("%s: got %d, %v, want %d", name, got, err, want)
		}
	}
	var missing *query.NoMatchError
	if _, err := s.Enumerator("kernel", "NO_SUCH_CONSTANT"); !errors.As(err, &missing) {
		t.Errorf("got %v", err)
	}
}

// TestNumberFormats checks numbers that are not in the machine's own format: decimal floating-point ones, and those in a
// structure whose numbers are big-endian, where GCC describes enumerations like any others.
func TestNumberFormats(t *testing.T) {
	s, path := compiledText(t, `enum e { first = 1, second };
struct __attribute__((scalar_storage_order("big-endian"))) big {
	int n; char c; enum e e; enum e list[2][3]; unsigned bits : 5; void *p; long behind;
} big;
struct little { enum e e; int n; } little;
__attribute__((noinline)) int take(_Decimal64 first, int n, _Decimal32 other, double d) { return n + (first > other) + (d > 1); }
int main(int argc, char **argv) { return take(1, argc, 2, 3) + big.n + little.n; }
`, "-g", "-O1")
	for _, c := range []struct {
		typ, member string
		want        bool
		offset      int64
	}{
		{"big", "n", true, 0}, {"big", "c", false, 4}, {"big", "e", true, 8}, {"big", "bits", true, 36}, {"big", "p", false, 40},
		{"big", "behind", true, 48}, {"little", "e", false, 0}, {"little", "n", false, 4},
	} {
		typ, err := s.Type(path, c.typ)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := ctype.FindMember(typ, c.member)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := steps[0].Type.Strip()
		if err != nil || plain.BigEndian != c.want || steps[0].Offset != c.offset {
			t.Errorf("%s.%s: %+v at %d, %v", c.typ, c.member, plain, steps[0].Offset, err)
		}
	}
	big, _ := s.Type(path, "big")
	list, err := ctype.FindMember(big, "list")
	if err != nil || list[0].Type.Size != 24 {
		t.Fatalf("%+v, %v", list, err)
	}
	row, _ := list[0].Type.Elem()
	if e, _ := row.Elem(); row.Count != 3 || !e.BigEndian {
		t.Errorf("%+v of %+v", row, e)
	}
	p := placeOf(t, s, path, "take")
	for name, reg := range map[string]int{"first": resultXMM0, "n": 5, "other": resultXMM0 + 1, "d": resultXMM0 + 2} {
		v, err := s.Variable(&p, name)
		if err != nil || v.Loc.Reg != reg || (v.Type.Format != "") != (name == "first" || name == "other") {
			t.Errorf("%s: %+v in %+v, %v", name, v.Type, v.Loc, err)
		}
	}
}
