// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/query"
)

// In splitText, the line table has a row inside of an instruction: the second one that the assembler sees
// in split is the operand of a mov.
const splitText = `
__attribute__((noinline)) int multiplied(int a, int b) { asm volatile(""); return a * 1234567 + b; }
__attribute__((noinline)) void split(void) { asm volatile(".byte 0xb8; .loc 1 100; lea 1(%%rax),%%rax" ::: "eax"); }
asm(".text; .globl bare; .type bare, @function; bare: push %rbx; nop; pop %rbx; ret; .size bare, .-bare");
int main(int argc, char **argv) { split(); return multiplied(argc, 4); }
`

// forge puts the debug information of a program into another file, in which each address from is one to
// instead, and strips the program.
func forge(t *testing.T, path string, from, to uint64, flags ...string) {
	t.Helper()
	debug := path + ".debug"
	execute(t, "objcopy", append(flags, path, debug)...)
	execute(t, "sh", "-c", `cd "$1" && exec objcopy --strip-all --add-gnu-debuglink=program.debug program`, "sh", filepath.Dir(path))
	text, err := os.ReadFile(debug)
	if err != nil {
		t.Fatal(err)
	}
	word := func(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }
	text = bytes.ReplaceAll(text, word(from), word(to))
	if err := os.WriteFile(debug, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func symbolAt(t *testing.T, path, name string) (addr uint64) {
	t.Helper()
	f, err := elfmap.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_ = f.Symbols(func(s elfmap.Symbol) bool {
		if string(s.Name) == name {
			addr = s.Addr
		}
		return true
	})
	return addr
}

// TestForgedDebugInformation checks that debug information in a file of its own, which a server may have
// sent, can't have a breakpoint put inside of an instruction of the program, or a return probe where no
// function begins.
func TestForgedDebugInformation(t *testing.T) {
	for _, c := range []struct {
		function string
		skip     uint64 // how far behind its entry the debug information says that the function begins
		want     query.Want
		refused  string // the beginning of the reason
		flags    []string
	}{
		{"multiplied", 1, query.Call, "it is inside the instruction at", []string{"--only-keep-debug"}},
		{"multiplied", 1, query.Call, "it is inside the instruction at", nil},
		{"multiplied", 1, query.Return, "it is inside the instruction at", nil},
		{"multiplied", 0, query.Return, "", nil},
		{"bare", 1, query.Return, undescribed, nil},
		{"bare", 1, query.Call, "", nil},
	} {
		s, path := compiledText(t, splitText, "-g", "-O2", "-fcf-protection=none")
		at := symbolAt(t, path, c.function)
		forge(t, path, at, at+c.skip, c.flags...)
		why := refusals(t, s, query.Query{Module: path, Func: c.function, Want: c.want})
		if len(why) != 1 || !strings.HasPrefix(why[0], c.refused) || c.refused == "" && why[0] != "" {
			t.Errorf("%+v: %q", c, why)
		}
	}
}

const undescribed = "neither its symbols nor its call frame information say"

// TestSplitByLineTable checks that there is no breakpoint at a row of the line table that is inside of an
// instruction, wherever the debug information is.
func TestSplitByLineTable(t *testing.T) {
	for _, apart := range []bool{false, true} {
		s, path := compiledText(t, splitText, "-g", "-O2", "-fcf-protection=none")
		if apart {
			forge(t, path, 0, 0, "--only-keep-debug")
		}
		why := refusals(t, s, query.Query{Module: path, Func: "split", Statement: true, LineKind: query.AbsLine, Line: 100})
		if len(why) != 1 || !strings.HasPrefix(why[0], "it is inside the instruction at") {
			t.Errorf("apart %v: %q", apart, why)
		}
	}
}

// TestGoApart checks that Go's functions, which no call frame information describes, can be probed although
// their debug information is in another file.
func TestGoApart(t *testing.T) {
	s, path := compiledGo(t)
	forge(t, path, 0, 0, "--only-keep-debug")
	all, err := s.Places(t.Context(), query.Query{Module: path, Func: "main.main", Want: query.Return})
	if err != nil || len(all) != 1 || all[0].Refused != "" {
		t.Fatalf("%+v, %v", all, err)
	}
	if list, err := s.Returns(&all[0]); err != nil || len(list) == 0 {
		t.Errorf("%d return instructions, %v", len(list), err)
	}
	for _, why := range refusals(t, s, query.Query{Module: path, Func: "main.main", Statement: true, LineKind: query.AllLines}) {
		if why != "" {
			t.Error(why)
		}
	}
}
