// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
)

const unusualText = `
int total;
__attribute__((noinline)) void fill(int *p, int n) { for (int i = 0; i < n; i++) p[i] = i + total; }
__attribute__((noinline, cold)) void note(int x) { total += x; }
__attribute__((noinline)) int work(int x) {
	int list[8], sum = 0;
	fill(list, 8);
	if (__builtin_expect(x > 3, 0)) { note(x); list[1]++; }
	for (int i = 0; i < 8; i++) sum += list[i];
	return sum * x;
}
__attribute__((noinline)) void *dlsym(void *handle, const char *name) { return total ? handle : __builtin_return_address(0); }
void resolve(void), outer(void);
asm(".text; .globl resolve; .type resolve, @function; resolve: .cfi_startproc; .cfi_def_cfa_offset 24; add $16, %rsp; .cfi_def_cfa_offset 8; ret; .cfi_endproc; .size resolve, .-resolve\n"
	".globl outer, inner; .type outer, @function; outer: push %rax; inner: pop %rax; ret; .size outer, .-outer");
int main(int argc, char **argv) { outer(); return work(argc) + !dlsym(argv, ""); }
`

// unusual are the functions of unusualText whose return can't be probed, with a part of the reason.
var unusual = map[string]string{"_start": "nothing calls it", "work.cold": "part of a function", "resolve": "nothing calls it", "inner": "nothing calls it",
	"work": "", "fill": "", "note": "", "main": "", "dlsym": "", "outer": "", "_init": ""}

// TestUnusualReturns checks that there are no return probes on functions at whose entry there is no
// return address on top of the stack, wherever the debug information is, if there is any.
func TestUnusualReturns(t *testing.T) {
	for _, flag := range []string{"-g0", "-g"} {
		s, path := compiledText(t, unusualText, flag, "-O2")
		for name, want := range unusual {
			all, err := s.Places(t.Context(), query.Query{Module: path, Func: name, Want: query.Return})
			if err != nil || len(all) != 1 {
				t.Errorf("%s %s: %d places, %v", flag, name, len(all), err)
				continue
			}
			if why := all[0].Refused; want == "" && why != "" || !strings.Contains(why, want) {
				t.Errorf("%s %s: refused %q, want %q", flag, name, why, want)
			}
		}
		for _, p := range refusedAmong(t, s, query.Query{Module: path, Func: "*", Want: query.Call}) {
			t.Errorf("%s: the entry of %s is refused: %s", flag, p.Func, p.Refused)
		}
	}
}

// TestCodeOfReturn checks that the rules for return probes are not applied within a function.
func TestCodeOfReturn(t *testing.T) {
	s, path := compiledText(t, unusualText, "-g", "-O2")
	list, err := s.Code(t.Context(), query.Query{Module: path, Func: "work", Want: query.Return})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	for _, in := range list[0].Instructions {
		if in.Refused != "" {
			t.Errorf("%s: %s", in.Text, in.Refused)
		}
	}
}

func refusedAmong(t *testing.T, s *Symbols, q query.Query) (out []query.Place) {
	t.Helper()
	all, err := s.Places(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.Refused != "" {
			out = append(out, p)
		}
	}
	return out
}

// TestOwnReturn checks that the return of a function that looks at its own return address is probed at
// its return instructions, and that of a function without any is refused.
func TestOwnReturn(t *testing.T) {
	for _, flag := range []string{"-g0", "-g"} {
		s, path := compiledText(t, unusualText, flag, "-O2")
		p := placeOf(t, s, path, "dlsym")
		list, err := s.Returns(&p)
		if err != nil || len(list) == 0 || !list[0].AtReturn || list[0].Addr <= p.Addr {
			t.Errorf("%s: %+v, %v", flag, list, err)
		}
	}
	s, path := compiledText(t, `void *dlsym(void *a, const char *b) { for (;;) ; } int main(void) { dlsym(0, ""); }`, "-O0")
	p := placeOf(t, s, path, "dlsym")
	if list, err := s.Returns(&p); err == nil || !strings.Contains(err.Error(), "its own return address") {
		t.Errorf("without a return instruction: %v, %v", list, err)
	}
}

func TestRefusedReturnNames(t *testing.T) {
	for name, want := range map[string]string{
		"_setjmp": "again later", "__sigsetjmp": "again later", "getcontext": "again later", "swapcontext": "again later", "longjmp": "", "makecontext": "",
		"__cxa_throw": "exceptions", "__cxa_rethrow": "exceptions", "_Unwind_RaiseException": "exceptions", "_Unwind_Resume": "exceptions",
		"_ZSt20__throw_length_errorPKc": "exceptions", "_Unwind_Backtrace": "", "__cxa_begin_catch": "", "_ZSt4moveIRiE": "",
		"_dl_runtime_resolve_xsavec": "nothing calls it", "_dl_tlsdesc_dynamic": "convention", "_dl_relocate_object": "",
		"work.cold": "part of a function", "work.cold.1": "part of a function", "work.part.0": "", "dlopen": "", "puts": "",
	} {
		if why := places.RefusedReturn(name); want == "" && why != "" || !strings.Contains(why, want) {
			t.Errorf("%s: %q, want %q", name, why, want)
		}
	}
	for _, name := range []string{"dlsym", "dlopen", "dlmopen", "dlvsym"} {
		if why := places.RefusedCallReturn(name); !strings.Contains(why, `function("`+name+`").return`) {
			t.Errorf("call of %s: %q", name, why)
		}
	}
}
