// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// placeOf returns the entry of a compiled function.
func placeOf(t *testing.T, s *Symbols, path, name string) query.Place {
	t.Helper()
	p, err := s.Places(t.Context(), query.Query{Module: path, Func: name, Want: query.Call})
	if err != nil || len(p) != 1 {
		t.Fatalf("%s: %v, %v", name, p, err)
	}
	return p[0]
}

// moved returns the entry of a function, and the place where its parameters can be read.
func moved(t *testing.T, s *Symbols, path, name string) (entry, body query.Place) {
	t.Helper()
	entry = placeOf(t, s, path, name)
	body, err := s.AfterPrologue(entry)
	if err != nil {
		t.Fatal(err)
	}
	return entry, body
}

const loopText = `
int sink;
struct pair { long a, b, c; };
__attribute__((noinline)) int again(double d, int n, struct pair p, int late) {
	do {
		sink += n--;
	} while (n > 0);
	return n + d + p.a + late;
}
__attribute__((noinline)) int once(int n) {
	while (n > 0)
		sink += n--;
	return n;
}
int main(int argc, char **argv) { struct pair p = {1, 2, 3}; return again(1.5, argc, p, 4) + once(argc); }
`

// TestBodyBeginsWithLoop checks a function whose body begins with a loop. A probe after the
// prologue would be hit once for each iteration, so it stays at the entry, where parameters are
// read from the caller's registers as far as these are known.
func TestBodyBeginsWithLoop(t *testing.T) {
	s, path := compiledText(t, loopText, "-g", "-O0")
	entry, body := moved(t, s, path, "again")
	if body.Addr != entry.Addr {
		t.Errorf("again: moved to %#x, into the loop", body.Addr)
	}
	if v, err := s.Variable(&body, "n"); err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != integerArguments[0] {
		t.Errorf("n: %+v, %v", v, err)
	}
	if v, err := s.Variable(&body, "late"); err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != integerArguments[1] {
		t.Errorf("late: %+v, %v", v, err)
	}
	inside := body
	inside.Addr, inside.Entry = inside.Addr+1, false
	var early *query.NotReadyError
	if v, err := s.Variable(&inside, "n"); !errors.As(err, &early) || early.Name != "n" || early.Line != 6 {
		t.Errorf("n within the prologue: %+v, %v", v, err)
	}
	if entry, body = moved(t, s, path, "once"); body.Addr == entry.Addr {
		t.Error("once: not moved")
	}
}

// TestKeptInRegister checks that a parameter which the function moves to another register is read
// at the entry from the caller's register, and is an error if that is not known.
func TestKeptInRegister(t *testing.T) {
	const text = `
int sink;
struct pair { long a, b, c; };
__attribute__((noinline)) int again(double d, register char *s, register int n) { sink = n; return n + d + *s; }
__attribute__((noinline)) int large(register int n, struct pair p, register int late) { sink = n; return p.a + late; }
__attribute__((noinline)) struct pair made(register long n) { struct pair p = { n, n, n }; return p; }
struct half { double d; long n; };
__attribute__((noinline)) int halves(int a, struct half h, __int128 x, struct half i, register int n) { sink = n; return n; }
__attribute__((noinline)) int seven(int a, int b, int c, int d, int e, int f, register int n) { sink = n; return n; }
int main(void) {
	struct pair p = {1, 2, 3};
	struct half h = {1, 2};
	return again(1.5, "s", 7) + large(1, p, 4) + made(5).b + halves(1, h, 2, h, 6) + seven(1, 2, 3, 4, 5, 6, 7);
}
`
	s, path := compiledText(t, text, "-g", "-O0")
	for _, c := range []struct {
		function, name string
		reg            int // 0 if the caller's register is not known
	}{{"again", "s", integerArguments[0]}, {"again", "n", integerArguments[1]}, {"large", "n", integerArguments[0]}, {"large", "late", integerArguments[1]}, {"made", "n", integerArguments[1]}, {"halves", "n", integerArguments[5]}, {"seven", "n", 0}} {
		entry := placeOf(t, s, path, c.function)
		v, err := s.Variable(&entry, c.name)
		if c.reg == 0 {
			if !errors.As(err, new(*query.NotReadyError)) {
				t.Errorf("%s of %s: %+v, %v, but it is not known where it is", c.name, c.function, v, err)
			}
		} else if err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != c.reg {
			t.Errorf("%s of %s: %+v, %v, not register %d", c.name, c.function, v, err, c.reg)
		}
	}
}

// TestAddressSanitizer checks parameters whose address is taken: GCC describes them by a register
// that has another value after the prologue.
func TestAddressSanitizer(t *testing.T) {
	const text = `
int sink;
struct pair { long a, b; };
__attribute__((noinline)) int taken(int n, int m, struct pair pair) {
	struct pair *q = &pair;
	int *p = &n;
	sink = *p + q->b;
	return m;
}
int main(void) { struct pair pair = {3, 4}; return taken(1, 2, pair); }
`
	s, path := compiledText(t, text, "-g", "-O0", "-fsanitize=address")
	_, body := moved(t, s, path, "taken")
	for i, name := range []string{"n", "m"} {
		if v, err := s.Variable(&body, name); err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != integerArguments[i] {
			t.Errorf("%s: %+v, %v, not register %d", name, v, err, integerArguments[i])
		}
	}
	two := locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{reg(integerArguments[2], 64), reg(integerArguments[3], 64)}}
	if v, err := s.Variable(&body, "pair"); err != nil || !cmp.Equal(v.Loc, two) {
		t.Errorf("pair: %+v, %v, but it is in two registers", v, err)
	}
}

// TestFrameOnRegister checks locations relative to a register that the prologue changes, as clang
// and rustc emit them. The test changes GCC's assembly code to emit the same.
func TestFrameOnRegister(t *testing.T) {
	dir := t.TempDir()
	source, code, path := filepath.Join(dir, "p.c"), filepath.Join(dir, "p.s"), filepath.Join(dir, "p")
	const far = "__attribute__((noinline)) int far(int a, int b, int c, int d, int e, int f, int g) { return a + g; }\n"
	if err := os.WriteFile(source, []byte(far+programText), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, "gcc", "-g", "-O0", "-S", "-o", code, source)
	text, err := os.ReadFile(code)
	if err != nil {
		t.Fatal(err)
	}
	// DW_OP_call_frame_cfa becomes DW_OP_reg6, and n's offset -20 becomes -4 from there.
	text = bytes.ReplaceAll(text, []byte("\t.byte\t0x9c\n"), []byte("\t.byte\t0x56\n"))
	text = bytes.ReplaceAll(text, []byte("\t.byte\t0x91\n\t.sleb128 -20\n"), []byte("\t.byte\t0x91\n\t.sleb128 -4\n"))
	text = bytes.ReplaceAll(text, []byte("\t.byte\t0x91\n\t.sleb128 0\n"), []byte("\t.byte\t0x91\n\t.sleb128 16\n"))
	if err := os.WriteFile(code, text, 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, "gcc", "-o", path, code)
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	entry, body := moved(t, s, path, "work")
	if body.Addr == entry.Addr {
		t.Error("not moved")
	}
	if v, err := s.Variable(&entry, "n"); err != nil || v.Loc.Kind != locexpr.Register {
		t.Errorf("n at the entry: %+v, %v", v, err)
	}
	if v, err := s.Variable(&body, "n"); err != nil || v.Loc.Kind != locexpr.Memory {
		t.Errorf("n behind the prologue: %+v, %v", v, err)
	}
	entry, body = moved(t, s, path, "far")
	if v, err := s.Variable(&entry, "g"); !errors.As(err, new(*query.NotReadyError)) {
		t.Errorf("g at the entry: %+v, %v", v, err)
	}
	if v, err := s.Variable(&body, "g"); err != nil || v.Loc.Kind != locexpr.Memory {
		t.Errorf("g, which the caller has stored: %+v, %v", v, err)
	}
	_, body = moved(t, s, path, "work")
	// Nothing stores a pointer at the location that s now has.
	if v, err := s.Variable(&body, "s"); !errors.As(err, new(*query.OptimizedOutError)) {
		t.Errorf("s, which is not stored: %+v, %v", v, err)
	}
}

// TestBranchInPrologue checks that optimized code which returns early is probed at its entry,
// because not every call reaches the second row of the line table.
func TestBranchInPrologue(t *testing.T) {
	const text = `
void use(int *);
__attribute__((noinline)) int early(void) {
	extern int flag;
	if (!flag)
		return 1;
	int kept = flag;
	use(&kept);
	return kept;
}
int flag;
__attribute__((noinline)) void use(int *p) { *p = 2; }
int main(void) { return early(); }
`
	s, path := compiledText(t, text, "-g", "-O2")
	entry, body := moved(t, s, path, "early")
	if body.Addr != entry.Addr {
		t.Errorf("moved %d bytes", body.Addr-entry.Addr)
	}
}

// integerArguments are the DWARF numbers of the registers that pass integer arguments, in order
// (System V ABI, AMD64 supplement, figure 3.36).
var integerArguments = []int{5, 4, 1, 2, 8, 9}

// TestAfterVectorParameter checks a parameter behind one in a vector register: the function keeps both in
// registers, and has moved only the later one.
func TestAfterVectorParameter(t *testing.T) {
	const text = `
__attribute__((noinline)) int moved_on(double d, int n) {
	asm volatile("" ::: "rdi", "rsi", "rdx", "rcx", "r8", "r9");
	return n + (int)d;
}
int main(int argc, char **argv) { return moved_on(1.5, argc); }
`
	s, path := compiledText(t, text, "-g", "-O1", "-fno-var-tracking")
	entry := placeOf(t, s, path, "moved_on")
	v, err := s.Variable(&entry, "n")
	if err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != integerArguments[0] {
		t.Errorf("n: %+v, %v", v, err)
	}
}

// TestOtherConvention checks parameters of functions that are called in another way than the usual one, and one
// behind a structure of a vector.
func TestOtherConvention(t *testing.T) {
	const text = `
typedef int four __attribute__((vector_size(16)));
struct wrapped { four v; };
__attribute__((noinline, ms_abi)) int product(int a) { return a * 7; }
__attribute__((noinline)) int behind(struct wrapped w, int a, int b) { return a * b; }
int main(int argc, char **argv) { struct wrapped w = {{1, 2, 3, 4}}; return product(argc) + behind(w, argc, 2); }
`
	s, path := compiledText(t, text, "-g", "-O2")
	for _, c := range []struct {
		function, name string
		reg            int
	}{{"product", "a", integerArguments[3]}, {"behind", "a", integerArguments[0]}, {"behind", "b", integerArguments[1]}} {
		entry := placeOf(t, s, path, c.function)
		if v, err := s.Variable(&entry, c.name); err != nil || v.Loc.Kind != locexpr.Register || v.Loc.Reg != c.reg {
			t.Errorf("%s of %s: %+v, %v, not register %d", c.name, c.function, v, err, c.reg)
		}
	}
}

// TestIndirectJumps checks that a probe stays at the entry if an indirect jump may go to the end of the
// prologue, and that the table of a switch, whose targets are known, does not keep it there.
func TestIndirectJumps(t *testing.T) {
	const text = `
int n;
void again(int op) {
again:	n++; op++;
	{ static void *t[] = { &&again, &&again, &&again, &&done }; goto *t[op]; }
done: ;
}
void *target;
void elsewhere(int op) { n += op; goto *target; }
void chosen(int op) {
	n++;
	switch (op) {
	case 0: n += 5; break; case 1: n += 7; break; case 2: n *= 3; break; case 3: n -= 2; break;
	case 4: n ^= 6; break; case 5: n /= 7; break; case 6: n |= 8; break;
	}
}
int main(int argc, char **argv) { again(0); chosen(argc); elsewhere(1); return 0; }
`
	for _, flags := range [][]string{{"-no-pie", "-fno-pie"}, {"-pie", "-fpie"}} {
		s, path := compiledText(t, text, append(flags, "-g", "-O0")...)
		for name, moves := range map[string]bool{"again": false, "elsewhere": false, "chosen": true} {
			if entry, body := moved(t, s, path, name); (body.Addr != entry.Addr) != moves {
				t.Errorf("%v: %s: from %#x to %#x", flags, name, entry.Addr, body.Addr)
			}
		}
	}
}

// TestTableToPrologue checks that a probe stays at the entry if the table of jumps leads to the end of the
// prologue, where no label is.
func TestTableToPrologue(t *testing.T) {
	const text = `
int n;
void turns(long op) {
	n++;
	asm goto("cmp $3, %0; ja %l[out]; jmp *1f(, %0, 8); .pushsection .rodata; .balign 8; 1: .quad turns + 8, turns + 8, %l[out], %l[out]; .popsection" :: "r"(op) :: out);
out:	n--;
}
int main(int argc, char **argv) { turns(argc + 4); return 0; }
`
	s, path := compiledText(t, text, "-no-pie", "-fno-pie", "-fcf-protection=none", "-g", "-O0")
	entry, body := moved(t, s, path, "turns")
	if body.Addr != entry.Addr {
		t.Errorf("from %#x to %#x", entry.Addr, body.Addr)
	}
}
