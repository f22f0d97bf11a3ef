// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/regex"
	"github.com/gostap/gostap/tests/need"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/plan"
)

// TestTablesInC prints automata as a module contains them, runs them with runtime-c/text/match.h under
// the sanitizers, and compares the results with those of package regex.
func TestTablesInC(t *testing.T) {
	gcc := need.Program(t, "gcc", "gcc")
	shim, err := filepath.Abs("../../runtime-c/testdata/values/kernel_shim.h")
	if err != nil {
		t.Fatal(err)
	}
	runtime := filepath.Dir(filepath.Dir(filepath.Dir(shim)))
	patterns := []string{
		"", "abc", "^(a|bc)*$", "a{2,3}$", "([a-z]+)=([a-z]+);", "a(x)?b", "(a*)(a|b)*", "(a$|(a))", "(^|,)x(,|$)",
		"(a|ab)(c|bcd)(d*)", "((a)|(b)|(c))+", "[^,]*,([^,]*),", "(x{1,3})(y?)$", "((a|b)(c|$))*",
	}
	subjects := []string{"", "a", "ab", "abc", "bcabc", "key=value;rest", "aab", "abcd", "a,x,b", "xxxy", "bcac", "\xff\x01a"}
	g := newGen(backend.In{Program: &plan.Program{}})
	var calls, want strings.Builder
	for _, p := range patterns {
		for _, capture := range []bool{false, true} {
			name, ok := g.dfa(&plan.Match{Regex: p}, capture)
			if !ok {
				t.Fatalf("%q: %v", p, g.diags)
			}
			for _, s := range subjects {
				if capture {
					fmt.Fprintf(&calls, "\tcaptures(&%s, %s);\n", name, quote(s))
				} else {
					fmt.Fprintf(&calls, "\tprintf(\"%%d\\n\", gs_match(&%s, %s));\n", name, quote(s))
				}
				want.WriteString(expected(t, p, s, capture))
			}
		}
	}
	var w writer
	for _, d := range g.dfas {
		printDFA(&w, d)
	}
	program := fmt.Sprintf("#define GS_MATCH_REGS %d\n#include %q\n#include %q\n#include %q\n", g.matchRegisters(), shim,
		filepath.Join(runtime, "text/str.h"), filepath.Join(runtime, "text/match.h")) + string(w.bytes()) + `
static struct gs_ctx c;

static void captures(const struct gs_tdfa *d, const char *s)
{
	u32 i;

	if (!gs_match_groups(&c, d, s))
		printf("none");
	for (i = 0; i < 2 * c.match_groups; i++)
		printf("%d ", c.match_regs[i]);
	printf("\n");
}

int main(void)
{
` + calls.String() + "\treturn failures;\n}\n"
	dir := t.TempDir()
	src, bin := filepath.Join(dir, "match.c"), filepath.Join(dir, "match")
	if err := os.WriteFile(src, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(gcc, "-std=gnu11", "-O1", "-Wall", "-Werror", "-fsanitize=address,undefined",
		"-fno-sanitize-recover=all", "-o", bin, src).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := exec.Command(bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want.String(), string(got)); d != "" {
		t.Errorf("-go +c:\n%s", d)
	}
}

// expected returns the line that the C program must print.
func expected(t *testing.T, pattern, s string, capture bool) string {
	t.Helper()
	if !capture {
		d, err := regex.Compile(pattern)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d\n", b2i(d.Match(s)))
	}
	d, err := regex.CompileTagged(pattern)
	if err != nil {
		t.Fatal(err)
	}
	at := d.Find(s)
	if at == nil {
		return "none\n"
	}
	line := ""
	for _, n := range at {
		line += fmt.Sprintf("%d ", n)
	}
	return line + "\n"
}

// TestCapturesOnDemand: matches record captures only if the program reads captures, and never in
// conditions that are evaluated before the handler is entered, which have no context.
func TestCapturesOnDemand(t *testing.T) {
	match := func() plan.Expr {
		return &plan.Match{Base: plan.Base{T: plan.Long}, X: &plan.Str{Base: plan.Base{T: plan.String}, Value: "ab"}, Regex: "(a)"}
	}
	reader := &plan.Function{Name: "ngroups", CName: "fn_ngroups", Ret: plan.Long, C: "/* pragma:tagged_dfa */ gs_has_match(c);"}
	for _, tt := range []struct {
		functions         []*plan.Function
		condition         bool
		wantGroups, plain int
	}{{nil, false, 0, 1}, {[]*plan.Function{reader}, false, 1, 0}, {[]*plan.Function{reader}, true, 1, 1}} {
		h := &plan.Handler{Name: "probe_0", PP: "begin", Body: &plan.Block{Stmts: []plan.Stmt{&plan.Return{X: match()}}}}
		if tt.condition {
			h.Condition = match()
		}
		p := &plan.Program{Name: "m", Limits: plan.Limits{StringLen: 512}, Functions: tt.functions, Handlers: []*plan.Handler{h}}
		out, diags := Backend{}.Emit(context.Background(), backend.In{Program: p, Kernel: kernel.Kernel{}})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		text := string(out.C[MainFile])
		if n := strings.Count(text, "gs_match_groups(c,"); n != tt.wantGroups {
			t.Errorf("%d matches with captures, want %d", n, tt.wantGroups)
		}
		if n := strings.Count(text, "gs_match(&"); n != tt.plain {
			t.Errorf("%d plain matches, want %d", n, tt.plain)
		}
		if strings.Contains(text, "GS_MATCH_REGS") != (tt.functions != nil) {
			t.Errorf("GS_MATCH_REGS with functions %v:\n%s", tt.functions, text)
		}
	}
}
