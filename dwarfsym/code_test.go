// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bufio"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

func codeOf(t *testing.T, q query.Query) []places.Code {
	t.Helper()
	c, err := debian(t).Code(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// objdumped is an instruction in objdump's output, with the symbol that a jump or call goes to.
type objdumped struct {
	addr   uint64
	target string
	text   string // as in a listing
}

// TestCodeAgainstObjdump compares some hundred functions of a few files with objdump's output:
// where instructions begin and where calls go.
func TestCodeAgainstObjdump(t *testing.T) {
	s := debian(t)
	functions, instructions, targets := 0, 0, 0
	for _, file := range []string{"fs/namei.c", "kernel/fork.c", "mm/mmap.c", "net/socket.c"} {
		all, err := s.Places(t.Context(), query.Query{Func: "*", File: file, Want: query.Call})
		if err != nil {
			t.Fatal(err)
		}
		want := objdump(t, all)
		for _, prefix := range prefixes(all) {
			code, err := s.Code(t.Context(), query.Query{Func: prefix + "*", File: file, Want: query.Call})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range code {
				if c.File != file || strings.Contains(c.Symbol, ".init") || c.Section != "" {
					continue
				}
				n, k := compareCode(t, &c, want)
				functions, instructions, targets = functions+1, instructions+n, targets+k
			}
		}
	}
	if functions < 300 || instructions < 15_000 || targets < 5_000 {
		t.Errorf("%d functions, %d instructions, %d targets compared", functions, instructions, targets)
	}
	t.Logf("%d functions, %d instructions, %d targets compared", functions, instructions, targets)
}

// prefixes returns the distinct first three letters of the functions' names. One query for each
// prefix costs less than one for each function, and stays below MaxCode.
func prefixes(all []query.Place) (out []string) {
	for _, p := range all {
		out = append(out, p.Func[:min(3, len(p.Func))])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// compareCode compares the code's instructions with objdump's, and returns how many instructions
// and targets it has compared.
func compareCode(t *testing.T, c *places.Code, want map[uint64]objdumped) (instructions, targets int) {
	for i := range c.Instructions {
		in := &c.Instructions[i]
		o, ok := want[in.Addr]
		if !ok {
			if instructions > 0 && want[c.Addr].addr != 0 && in.Symbol == c.Symbol {
				t.Errorf("objdump has no instruction at %s+%#x: %s", in.Symbol, in.SymbolOff, in.Text)
			}
			continue
		}
		instructions++
		if o.target == "" || in.Target == "" {
			continue
		}
		targets++
		if o.target != in.Target && !sameAddress(o.target, in.Target) {
			t.Errorf("%s+%#x goes to %s, objdump says %s", in.Symbol, in.SymbolOff, in.Target, o.target)
		}
	}
	return instructions, targets
}

// sameAddress compares only the offsets, because several symbols may have the same address.
func sameAddress(a, b string) bool {
	_, x, _ := strings.Cut(a, "+")
	_, y, _ := strings.Cut(b, "+")
	return x == y
}

var targetOf = regexp.MustCompile(`\t(?:call|j\w+|jmp)\s+(?:\*?[0-9a-f]+ )?<([^>+]+)(?:\+(0x[0-9a-f]+))?>$`)

// objdump disassembles from the first place to a few KiB after the last; at most 256 KiB lie
// between them.
func objdump(t *testing.T, p []query.Place) map[uint64]objdumped {
	t.Helper()
	need.Program(t, "objdump", "binutils")
	lo, hi := ^uint64(0), uint64(0)
	for _, x := range p {
		if x.Refused == "" && !strings.Contains(x.Symbol, "init") {
			lo, hi = min(lo, x.Addr), max(hi, x.Addr)
		}
	}
	hi = min(hi, lo+1<<18) + 1<<14
	cmd := exec.Command("objdump", "-d", fmt.Sprintf("--start-address=%#x", lo), fmt.Sprintf("--stop-address=%#x", hi),
		need.VMLinux(t, oldSeries))
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out := map[uint64]objdumped{}
	in := bufio.NewScanner(pipe)
	for in.Scan() {
		col := strings.Split(in.Text(), "\t")
		addr, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(col[0]), ":"), 16, 64)
		if err != nil || len(col) < 3 || addr+15 > hi {
			continue
		}
		o := objdumped{addr: addr, text: strings.Join(strings.Fields(col[2]), " ")}
		if m := targetOf.FindStringSubmatch(in.Text()); m != nil {
			o.target = m[1] + "+" + m[2]
			if m[2] == "" {
				o.target += "0x0"
			}
		}
		out[addr] = o
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestCodeOfModule(t *testing.T) {
	c := codeOf(t, query.Query{Module: "xfs", Func: "xfs_file_read_iter"})[0]
	if c.Section != ".text" || c.Func != "xfs_file_read_iter" || c.Instructions[0].Target != "__fentry__+0x0" {
		t.Errorf("%+v, first %+v", c.Place, c.Instructions[0])
	}
	calls := map[string]bool{}
	for _, in := range c.Instructions {
		calls[in.Target] = true
	}
	// One call goes to the module's own code, one to the kernel's.
	for _, want := range []string{"xfs_file_buffered_read+0x0", "__x86_return_thunk+0x0"} {
		if !calls[want] {
			t.Errorf("no call of %s in %v", want, calls)
		}
	}
}

// TestCodeOfInline checks that the code of an inlined instance consists of the address ranges of
// its DIE.
func TestCodeOfInline(t *testing.T) {
	code := codeOf(t, query.Query{Func: "__fdget", Want: query.Inline})
	if len(code) != 1 || code[0].Caller != "__fdget_pos" {
		t.Fatalf("%+v", code)
	}
	in := code[0].Instructions[0]
	want := objdump(t, []query.Place{{Addr: in.Addr}})[in.Addr]
	if in.Symbol != "__fdget_pos" || in.Text != want.text {
		t.Errorf("%s at %s, objdump has %q", in.Text, in.Symbol, want.text)
	}
}

func TestCodeErrors(t *testing.T) {
	var many *places.TooManyError
	if _, err := debian(t).Code(t.Context(), query.Query{Func: "vfs_*"}); !errors.As(err, &many) || many.Max != places.MaxCode || many.N < 65 {
		t.Errorf("vfs_*: %v", err)
	}
	if _, err := debian(t).Code(t.Context(), query.Query{Func: "i_size_read", Want: query.Inline}); !errors.As(err, &many) {
		t.Errorf("i_size_read: %v", err)
	}
	var none *query.NoMatchError
	if _, err := debian(t).Code(t.Context(), query.Query{Func: "vfs_raed"}); !errors.As(err, &none) || len(none.Similar) == 0 || none.Similar[0] != "vfs_read" {
		t.Errorf("vfs_raed: %v", err)
	}
	if _, err := debian(t).Code(t.Context(), query.Query{Func: "i_size_read", Want: query.Call}); !errors.As(err, &none) {
		t.Errorf("i_size_read.call: %v", err)
	}
}
