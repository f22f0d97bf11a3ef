// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
)

// goldenDir holds the recorded cases.
const goldenDir = "../tests/golden/cases"

func testOptions(args ...string) Options {
	return Options{Args: args, Macros: mapMacros{}, Env: Env{Kernel: kernel.Kernel{
		Release: "6.1.0-56-cloud-amd64", Arch: "x86_64",
		Config: map[string]string{"KPROBES": "y", "X86_64": "y", "HZ": "250", "TEXT": "a b", "EMPTY": ""},
	}}}
}

// mapMacros is a macro library with the macros that the cases use.
type mapMacros map[string]*Macro

func (m mapMacros) Macro(name string) *Macro { return m[name] }
func (m mapMacros) MacroNames() []string     { return nil }

func libraryMacros(t testing.TB) mapMacros {
	const text = `@define choose_defined(a, b) %( (@defined(@a) ? @a : @b) %)
@define this1 %( __this1 %)
@define errno %( errno() %)
@define try_assign(x, y, z) %( try { @x = @y } catch { @x = @z } %)
@define task(p) %( @cast(@p, "task_struct", "kernel<linux/sched.h>") %)
@define prometheus_dump_array1(a,n,k1) %( foreach (v = k in @a) printf("%s{%s=\"%s\"} %d\n", @n, @k1, k, v) %)
@define prometheus_dump_array2(a,n,k1,k2) %( foreach (v = [i, j] in @a) printf("%s{%s=\"%s\",%s=\"%d\"} %d\n", @n, @k1, i, @k2, j, v) %)
@define cast_module_sizeof(m, t) %( &@cast(0, @t, @m)[1] %)
@define module_offsetof(m, t, f) %( &@cast(0, @t, @m)->@f %)
@define module_type_defined(m, t) %( @defined(@cast(0, @t, @m)) %)
@define prints(s) %( println(@count(@s)) %)
@define prints1(a) %( foreach (k in @a) println(@count(@a[k])) %)
@define kernel_string(a) %( kernel_string(@a) %)
@define cast_sizeof(t) %( &@cast(0, @t)[1] %)
@define prints2(a) %( foreach ([i, j] in @a) println(@count(@a[i, j])) %)
@define prometheus_dump_array1_map(a,n,k1,m,v) %( foreach (k in @a) println(@m(k), @v(@a[k])) %)
@define MAXSTRINGLEN %( @const("MAXSTRINGLEN") %)
@define type_member_defined(t, m) %( @defined(@cast(0, @t)->@m) %)
@define uint_cast(n) %( __uint32(@n) %)
@define ulong_cast(n) %( __ulong(@n) %)
@define arch_syscall_prefix %( "" %)
@define arch_syscall0_prefix %( "" %)
@define json_output_data_start %( 1 %)
@define json_output_data_end %( 1 %)
@define json_output_numeric_value(n, v) %( println(@n, @v) %)
@define json_output_string_value(n, v) %( println(@n, @v) %)
@define json_output_array_numeric_value(a, i, n, v) %( println(@a, @v) %)
@define json_output_array_string_value(a, i, n, v) %( println(@a, @v) %)
`
	macros, list := ParseMacros(context.Background(), source.NewFile("t.stpm", []byte(text), source.Tapset), testOptions())
	if len(list) > 0 {
		t.Fatal(list[0].Headline())
	}
	return macros
}

type goldenCase struct {
	name, script, stderr string
	args                 []string
	guru                 bool // -g
}

func goldenCases(t testing.TB) []goldenCase {
	scripts, err := filepath.Glob(filepath.Join(goldenDir, "*", "script.stp"))
	if err != nil || len(scripts) < 100 {
		t.Fatal("cases not found", err)
	}
	var cases []goldenCase
	for _, s := range scripts {
		text, err := os.ReadFile(s)
		if err != nil {
			t.Fatal(err)
		}
		c := goldenCase{name: filepath.Base(filepath.Dir(s)), script: string(text)}
		args, _ := os.ReadFile(filepath.Join(filepath.Dir(s), "args"))
		for _, line := range strings.Split(string(args), "\n") {
			if v, ok := strings.CutPrefix(line, "script-args:"); ok {
				c.args = shellWords(strings.TrimPrefix(strings.TrimSpace(v), "-- "))
			}
			if v, ok := strings.CutPrefix(line, "options:"); ok {
				c.guru = slices.Contains(shellWords(v), "-g")
			}
		}
		stderr, _ := os.ReadFile(filepath.Join(filepath.Dir(s), "expect.stderr"))
		c.stderr = string(stderr)
		cases = append(cases, c)
	}
	return cases
}

// shellWords splits at spaces that are outside quotes.
func shellWords(s string) []string {
	var words []string
	for _, m := range regexp.MustCompile(`'([^']*)'|"([^"]*)"|(\S+)`).FindAllStringSubmatch(s, -1) {
		words = append(words, m[1]+m[2]+m[3])
	}
	return words
}

func (c *goldenCase) parse(o Options) (string, diag.List) {
	o.Args, o.RefuseC = c.args, !c.guru
	f := source.NewFile("script.stp", []byte(c.script), source.User)
	_, list := Parse(context.Background(), f, o)
	var b bytes.Buffer
	diag.Print(&b, list, diag.PrintOptions{})
	return b.String(), list
}

// TestGolden parses the recorded scripts. If SystemTap reports a parse error, Parse must report one
// at the same place; it must accept all other scripts.
func TestGolden(t *testing.T) {
	o := testOptions()
	o.Macros = libraryMacros(t)
	place := regexp.MustCompile(`at script\.stp:(\d+:\d+)`)
	for _, c := range goldenCases(t) {
		if strings.HasPrefix(c.name, "lst-") {
			continue // cases that only list probes; their script is a comment
		}
		t.Run(c.name, func(t *testing.T) {
			text, list := c.parse(o)
			wrong := strings.Contains(c.stderr, "parse error") || strings.HasSuffix(c.name, "empty-script")
			if list.HasErrors() != wrong {
				t.Fatalf("errors: %v, want %v\n%s", list.HasErrors(), wrong, text)
			}
			want := place.FindStringSubmatch(c.stderr)
			got := place.FindStringSubmatch(text)
			if wrong && want != nil && (got == nil || got[1] != want[1]) {
				t.Errorf("want an error at %s, got\n%s", want[1], text)
			}
		})
	}
}
