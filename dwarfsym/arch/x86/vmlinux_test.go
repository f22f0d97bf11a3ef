// SPDX-License-Identifier: GPL-2.0-or-later

package x86_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/x86"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/tests/need"
)

func open(t *testing.T) *elfmap.File {
	f, err := elfmap.Open(need.VMLinux(t, need.Series61))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// span returns how many bytes of .text are compared; set GOSTAP_CODE_SPAN for more.
func span(s *elfmap.Section) uint64 {
	if n, err := strconv.ParseUint(os.Getenv("GOSTAP_CODE_SPAN"), 0, 64); err == nil {
		return min(n, s.Size)
	}
	return min(1<<19, s.Size)
}

// TestBoundariesAgainstObjdump compares the instruction boundaries in half a megabyte of kernel
// text with objdump's output.
func TestBoundariesAgainstObjdump(t *testing.T) {
	need.Program(t, "objdump", "binutils")
	f := open(t)
	sec := f.Section(".text")
	n := span(sec)
	cmd := exec.Command("objdump", "-d", "-j", ".text", fmt.Sprintf("--stop-address=%#x", sec.Base+n), need.VMLinux(t, need.Series61))
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	code, ok := f.At(sec.Base, n)
	if !ok {
		t.Fatal("no .text")
	}
	starts, bad := instructions(code, sec.Base), 0
	seen := 0
	in := bufio.NewScanner(pipe)
	for in.Scan() {
		addr, ok := line(in.Text())
		if !ok || addr+15 > sec.Base+n { // perhaps cut off
			delete(starts, addr)
			continue
		}
		seen++
		if !starts[addr] {
			if bad++; bad < 20 {
				t.Errorf("no instruction begins at: %s", in.Text())
			}
		}
		delete(starts, addr)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if seen < int(n/8) {
		t.Errorf("objdump gave %d instructions only", seen)
	}
	if len(starts) > 0 || bad > 0 {
		t.Errorf("of %d instructions %d are not found; %d too many", seen, bad, len(starts))
	}
}

// instructions returns the addresses of all instructions. At an unknown instruction, it continues
// with the next byte.
func instructions(code []byte, base uint64) map[uint64]bool {
	out := map[uint64]bool{}
	for at := 0; at < len(code); {
		list, err := x86.Machine().Decode(code[at:min(len(code), at+arch.MaxCode)], base+uint64(at))
		for _, i := range list {
			out[i.Addr] = true
			at += i.Len
		}
		if err != nil {
			out[base+uint64(at)] = true
			at++
		}
		if err == nil && len(list) == 0 {
			break
		}
	}
	return out
}

// line parses the address of "ffffffff81000000:\t48 8d ...\tlea ...". Lines that only continue the
// bytes of the previous one have no third column.
func line(s string) (uint64, bool) {
	col := strings.Split(s, "\t")
	if len(col) < 3 {
		return 0, false
	}
	addr, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(col[0]), ":"), 16, 64)
	return addr, err == nil
}
