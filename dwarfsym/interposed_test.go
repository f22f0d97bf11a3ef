// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"regexp"
	"testing"
)

const interposedText = `
int counter = 1, table[4], later;
static int own;
__attribute__((visibility("hidden"))) int hidden;
__attribute__((visibility("protected"))) int protected;
int *const first = &later;	/* read-only once it is relocated */
int *other = &table[1];		/* may change */
__attribute__((noinline)) int work(int i) { return counter++ + table[i] + own++ + hidden++ + protected++; }
#ifdef MAIN
int main(void) { return work(1); }
#endif
`

// TestInterposed checks that the address of a library's variable is read from the word in which the dynamic
// linker puts it, if a process may use another file's variable instead.
func TestInterposed(t *testing.T) {
	const direct, slot = `^0x\w+$`, `^\*u8\(0x\w+\)$`
	all := func(at string) map[string]string {
		return map[string]string{"counter": at, "table": at, "later": at, "own": direct, "hidden": direct, "protected": direct}
	}
	for name, c := range map[string]struct {
		flags []string
		want  map[string]string
	}{
		"library":                   {[]string{"-shared", "-fPIC", "-Wl,-z,relro"}, all(slot)},
		"library, bound to its own": {[]string{"-shared", "-fPIC", "-Wl,-Bsymbolic"}, all(direct)},
		"program":                   {[]string{"-DMAIN", "-pie", "-fPIE"}, all(direct)},
		"program of libraries":      {[]string{"-DMAIN", "-pie", "-fPIC", "-rdynamic"}, all(direct)},
		"program at its address":    {[]string{"-DMAIN", "-no-pie", "-fno-pie"}, all(direct)},
	} {
		t.Run(name, func(t *testing.T) {
			s, path := compiledText(t, interposedText, append(c.flags, "-g", "-O1")...)
			for variable, want := range c.want {
				v, err := s.Global(path, variable, "")
				if err != nil {
					t.Fatal(err)
				}
				if got := fmt.Sprint(v.Loc.X); !regexp.MustCompile(want).MatchString(got) {
					t.Errorf("%s at %s, want %s", variable, got, want)
				}
			}
		})
	}
}

// TestSlot checks the addresses within a variable, and around it.
func TestSlot(t *testing.T) {
	s, path := compiledText(t, interposedText, "-shared", "-fPIC", "-g", "-O1")
	p, err := s.Program(path)
	if err != nil {
		t.Fatal(err)
	}
	table, _, _ := s.Symbol(path, "table")
	own, _, _ := s.Symbol(path, "own")
	slot, _, ok := p.Slot(table)
	if !ok {
		t.Fatal("no slot")
	}
	for off, want := range map[uint64]bool{0: true, 4: true, 15: true, 16: false} {
		if at, behind, _ := p.Slot(table + off); (at == slot) != want || want && behind != off {
			t.Errorf("%d bytes behind: %#x, %d; want %v", off, at, behind, want)
		}
	}
	for _, addr := range []uint64{0, own, ^uint64(0)} {
		if at, _, ok := p.Slot(addr); ok {
			t.Errorf("%#x has slot %#x", addr, at)
		}
	}
}
