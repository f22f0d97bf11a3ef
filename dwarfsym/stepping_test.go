// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

const steppedText = `
__attribute__((noinline)) long asked(void) {
	long r;
	asm volatile("mov $39, %%eax" ::: "eax");
	asm volatile("syscall" : "=a"(r) :: "rcx", "r11", "memory");
	return r;
}
void flags(void);
asm(".text; .globl flags; .type flags, @function; flags: pushfq; pop %rax; ret; .size flags, .-flags");
__attribute__((noinline)) void paused(void) {
	asm volatile("syscall" ::: "rax", "rcx", "r11", "memory");
}
int main(void) { flags(); paused(); return asked() < 0; }
`

// refusals returns the reasons for which the places that match can't be probed; "" for those that can.
func refusals(t *testing.T, s *Symbols, q query.Query) (out []string) {
	t.Helper()
	all, err := s.Places(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		out = append(out, p.Refused)
	}
	return out
}

// TestSteppedInstructions checks that there are no breakpoints on instructions of programs that the
// kernel single-steps wrongly, wherever the debug information is.
func TestSteppedInstructions(t *testing.T) {
	for _, apart := range []bool{false, true} {
		s, path := compiledText(t, steppedText, "-g", "-O1", "-fcf-protection=none")
		if apart {
			execute(t, "objcopy", "--only-keep-debug", path, path+".debug")
			execute(t, "sh", "-c", `cd "$1" && exec objcopy --strip-all --add-gnu-debuglink=program.debug program`, "sh", filepath.Dir(path))
		}
		all := refusals(t, s, query.Query{Module: path, Func: "asked", Statement: true, LineKind: query.AllLines})
		if joined := strings.Join(all, ""); len(all) != 3 || !strings.HasPrefix(joined, "it is a system call") || strings.Count(joined, "it is") != 1 {
			t.Errorf("apart %v: statements: %q", apart, all)
		}
		if why := refusals(t, s, query.Query{Module: path, Func: "asked", Want: query.Call, HasOffset: true, Offset: 5}); len(why) != 1 || !strings.Contains(why[0], "system call") {
			t.Errorf("apart %v: at the system call: %q", apart, why)
		}
		if why := refusals(t, s, query.Query{Module: path, Func: "asked", Want: query.Call, HasOffset: true, Offset: 6}); len(why) != 1 || !strings.Contains(why[0], "inside the instruction") {
			t.Errorf("apart %v: inside it: %q", apart, why)
		}
		if why := refusals(t, s, query.Query{Module: path, Func: "flags", Want: query.Call}); len(why) != 1 || !strings.Contains(why[0], "stores the flags") {
			t.Errorf("apart %v: pushf: %q", apart, why)
		}
	}
}

// TestPrologueBeforeSystemCall checks that a probe is not moved to a system call.
func TestPrologueBeforeSystemCall(t *testing.T) {
	s, path := compiledText(t, steppedText, "-g", "-O0")
	entry, body := moved(t, s, path, "paused")
	if body.Addr != entry.Addr {
		t.Errorf("moved from %#x to %#x", entry.Addr, body.Addr)
	}
}

// TestNoBreakpoint checks that probes are refused where the kernel inserts no breakpoint, and says nothing:
// a line that begins with an atomic operation, and an entry with a vector instruction.
func TestNoBreakpoint(t *testing.T) {
	s, path := compiledText(t, `
long x;
__attribute__((noinline)) void counts(long a) {
	x = a;
	__sync_fetch_and_add(&x, 1);
	x++;
}
void vector(void);
asm(".text; .globl vector; .type vector, @function; vector: vmovq %rax, %xmm0; ret; .size vector, .-vector");
int main(void) { counts(1); vector(); return 0; }
`, "-g", "-O1", "-fcf-protection=none")
	all := refusals(t, s, query.Query{Module: path, Func: "counts", Statement: true, LineKind: query.AllLines})
	if joined := strings.Join(all, ""); !strings.HasPrefix(joined, "it has the prefix lock") || strings.Count(joined, "it ") != 1 {
		t.Errorf("statements: %q", all)
	}
	if why := refusals(t, s, query.Query{Module: path, Func: "vector", Want: query.Return}); len(why) != 1 || !strings.Contains(why[0], "vector instruction") {
		t.Errorf("return: %q", why)
	}
}

// TestWritableCode checks that code which the program can write to is refused: the kernel arms no
// breakpoints there, and says nothing.
func TestWritableCode(t *testing.T) {
	for _, flags := range [][]string{{"-g"}, {"-g0"}} {
		s, path := compiledText(t, programText, append(flags, "-static", "-no-pie", "-nostdlib", "-Wl,-N,-e,main")...)
		if why := refusals(t, s, query.Query{Module: path, Func: "work", Want: query.Call}); len(why) != 1 || !strings.Contains(why[0], "can write to its code") {
			t.Errorf("%v: refused %q", flags, why)
		}
	}
}

const restartableText = `
asm(".pushsection __rseq_cs, \"aw\"; .balign 32; cs: .long 0, 0; .quad .Lbegin, .Lcommitted - .Lbegin, .Labort; .popsection;"
    ".text; .globl counts; .type counts, @function; counts: leaq cs(%rip), %rax; movq %rax, 8(%rdi);"
    ".globl begun; .type begun, @function; begun: .Lbegin: movl 4(%rdi), %eax; shl $6, %rax;"
    ".globl last; .type last, @function; last: addq $1, (%rsi, %rax);"
    ".globl done; .type done, @function; done: .Lcommitted: xorl %eax, %eax; ret;"
    ".byte 0x0f, 0xb9, 0x3d; .long 0x53053053;"
    ".globl aborted; .type aborted, @function; aborted: .Labort: movl $1, %eax; ret");
void counts(void);
int main(int argc, char **argv) { if (argc > 1) counts(); return 0; }
`

// TestRestartable checks that there are no breakpoints in restartable sequences, wherever a program has their
// addresses.
func TestRestartable(t *testing.T) {
	for _, flags := range [][]string{{"-no-pie"}, {"-pie", "-fPIE"}, {"-pie", "-fPIE", "-Wl,-z,pack-relative-relocs"}} {
		s, path := compiledText(t, restartableText, append(flags, "-O1")...)
		for name, want := range map[string]bool{"counts": false, "begun": true, "last": true, "done": false, "aborted": false} {
			why := refusals(t, s, query.Query{Module: path, Func: name, Want: query.Call})
			if len(why) != 1 || strings.Contains(why[0], "restartable sequence") != want {
				t.Errorf("%v: %s is refused %q, want it %v", flags, name, why, want)
			}
		}
	}
}
