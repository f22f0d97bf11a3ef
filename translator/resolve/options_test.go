// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

const hello = `global n = 1, s, a probe begin { s = "x"; a[1] = n; println(n, s, a[1]) }`

func TestLimits(t *testing.T) {
	def := plan.Limits{StringLen: 512, MapEntries: 2048, Action: 10000, ActionIRQ: 1000, Skipped: 100, TryLock: 100, LockDelay: 10, BufferKB: 256}
	with := func(f func(*plan.Limits)) plan.Limits { l := def; f(&l); return l }
	for _, c := range []struct {
		name    string
		defines map[string]string
		want    plan.Limits
	}{
		{"defaults", nil, def},
		{"action is times ten", map[string]string{"MAXACTION": "20"}, with(func(l *plan.Limits) { l.Action, l.ActionIRQ = 200, 200 })},
		{"not interruptible", map[string]string{"MAXACTION": "20", "INTERRUPTIBLE": "0"}, with(func(l *plan.Limits) { l.Action, l.ActionIRQ = 20, 20 })},
		{"interruptible limit", map[string]string{"MAXACTION_INTERRUPTIBLE": "77"}, with(func(l *plan.Limits) { l.Action, l.ActionIRQ = 77, 77 })},
		{"strings and maps", map[string]string{"MAXSTRINGLEN": "0x100", "MAXMAPENTRIES": "7"}, with(func(l *plan.Limits) { l.StringLen, l.MapEntries = 256, 7 })},
		{"errors", map[string]string{"MAXERRORS": "3", "MAXSKIPPED": "0", "MAXNESTING": "5"}, with(func(l *plan.Limits) { l.Errors, l.Skipped, l.Nesting = 3, 0, 5 })},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, l := translate(t, hello, resolve.Options{Defines: c.defines})
			if p == nil {
				t.Fatal(texts(l))
			}
			if d := cmp.Diff(c.want, p.Limits); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestRings: each CPU has a ring of 1 MB, or less if there may be many CPUs or if all probes wait
// for the reader.
func TestRings(t *testing.T) {
	for cpus, want := range map[int]int64{0: 1024, 1: 1024, 32: 1024, 33: 512, 64: 512, 65: 256, 8192: 256} {
		for script, want := range map[string]int64{hello: 256, hello + ` probe timer.s(1) { println(n) }`: want} {
			p, l := translate(t, script, resolve.Options{Kernel: kernel.Kernel{CPUs: cpus}})
			if p == nil {
				t.Fatal(texts(l))
			}
			if p.Limits.BufferKB != want {
				t.Errorf("%d CPUs, %s: %d KB, want %d", cpus, script, p.Limits.BufferKB, want)
			}
		}
	}
}

func TestBadOptions(t *testing.T) {
	for _, c := range []struct {
		name string
		o    resolve.Options
		want string
	}{
		{"near macro", resolve.Options{Defines: map[string]string{"MAXACTON": "1"}}, "error GS0221 0:0 -DMAXACTON: no such macro (similar: MAXACTION"},
		{"unknown macro", resolve.Options{Defines: map[string]string{"STP_USE_RING_BUFFER": ""}}, "warning GS0258 0:0 -DSTP_USE_RING_BUFFER has no effect (gostap has no macro of this name)"},
		{"near a macro without effect", resolve.Options{Defines: map[string]string{"DEBUG_TRANSPORT": ""}}, "warning GS0258 0:0 -DDEBUG_TRANSPORT has no effect (gostap has no macro of this name)"},
		{"no number", resolve.Options{Defines: map[string]string{"MAXSTRINGLEN": "big"}}, "error GS0221 0:0 -DMAXSTRINGLEN=big: the value must be a number from 16 to 65536"},
		{"hash seed", resolve.Options{Defines: map[string]string{"MAPHASHSEED": "0"}}, "error GS0221 0:0 -DMAPHASHSEED=0: the value must be a number from 1 to 9223372036854775807"},
		{"hash bias", resolve.Options{Defines: map[string]string{"MAPHASHBIAS": "99"}}, "error GS0221 0:0 -DMAPHASHBIAS=99: the value must be a number from -16 to 8"},
		{"without effect", resolve.Options{Defines: map[string]string{"STP_BUFFER_SIZE": "9"}}, "warning GS0258 0:0 -DSTP_BUFFER_SIZE has no effect (set the size of the output buffers with -s)"},
		{"debugging", resolve.Options{Defines: map[string]string{"DEBUG_MEM": "1"}}, "warning GS0258 0:0 -DDEBUG_MEM has no effect (-v shows"},
		{"near global", resolve.Options{Globals: map[string]string{"m": "1"}}, "error GS0222 0:0 -G m: the script has no such global (similar: a, n, s)"},
		{"array", resolve.Options{Globals: map[string]string{"a": "1"}}, "error GS0222 0:0 -G a: the global is an array; -G sets only numbers and strings"},
		{"text for a number", resolve.Options{Globals: map[string]string{"n": "x"}}, `error GS0222 0:0 -G n: the global is a number, and "x" is not one`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, l := translate(t, hello, c.o)
			if got := texts(l); len(got) == 0 || !strings.HasPrefix(got[0], c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestGlobalOption(t *testing.T) {
	p, l := translate(t, hello, resolve.Options{Globals: map[string]string{"n": "0x10", "s": "5"}})
	if p == nil {
		t.Fatal(texts(l))
	}
	if g := p.Globals[0]; g.InitLong != 16 || !g.HasInit || !g.Settable {
		t.Errorf("n: %+v", g)
	}
	if g := p.Globals[1]; g.InitString != "5" || g.Type != plan.String || !g.Settable {
		t.Errorf("s: %+v", g)
	}
	if g := p.Globals[2]; g.Settable || g.Size != 2048 {
		t.Errorf("a: %+v", g)
	}
}

// TestDeepChain: a left-deep chain of as many operators as the parser allows is lowered.
func TestDeepChain(t *testing.T) {
	for _, op := range []string{"+", ".", "||"} {
		x := map[string]string{"+": "n", ".": `execname()`, "||": "n"}[op]
		script := `global n = 1 probe begin { println(` + strings.TrimSuffix(strings.Repeat(x+op, 9999), op) + `) }`
		if p, l := translate(t, script, resolve.Options{}); p == nil {
			t.Errorf("%s: %v", op, texts(l)[0])
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		name, script string
		want         []string
	}{
		{"near local", `probe begin { count = 1; println(coumt + 0, count) }`,
			[]string{"warning GS0250 1:34 never-assigned local variable 'coumt' (similar: count)"}},
		{"unreachable", `probe begin { println(1); next; println(2) }`,
			[]string{"warning GS0253 1:33 statement will never be reached"}},
		{"elided probe", `probe begin { } probe end { println(1) }`,
			[]string{"warning GS0251 1:7 Probe 'begin' has been elided (its handler does nothing)"}},
		{"library code is not judged", `probe begin { println(helper(1)) } probe lib.close { println(name) }`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, l := translate(t, c.script, resolve.Options{})
			if p == nil {
				t.Fatal(texts(l))
			}
			if d := cmp.Diff(c.want, texts(l)); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// TestManyNeverAssigned: the first hundred warnings have a hint with similar names; more are not shown.
func TestManyNeverAssigned(t *testing.T) {
	script := "global kept = 1"
	uses := ""
	for i := range 150 {
		script += fmt.Sprintf(", name%03d", i)
		uses += fmt.Sprintf(" println(name%03d + kept)", i)
	}
	_, l := translate(t, script+" probe begin {"+uses+" }", resolve.Options{})
	hinted := 0
	for _, d := range l {
		if d.Code == diag.NeverAssigned && d.Hint != "" {
			hinted++
		}
	}
	if hinted != 100 || len(l) < 150 {
		t.Errorf("%d of %d messages have a hint", hinted, len(l))
	}
}

// TestUnusedArguments: arguments that the script does not use are reported, unless it uses argc or
// argv.
func TestUnusedArguments(t *testing.T) {
	for body, want := range map[string][]string{
		`println($1, @3)`:    {"warning GS0256 0:0 unused command line option $2/@2"},
		`println(@2)`:        {"warning GS0256 0:0 unused command line option $1/@1", "warning GS0256 0:0 unused command line option $3/@3"},
		`println($1, argc)`:  nil,
		`println($1, @2 @3)`: nil,
	} {
		file, l := grammar.Parse(t.Context(), source.NewFile("s.stp", []byte("probe begin { "+body+" }"), source.User),
			grammar.Options{Env: env, Args: []string{"1", "two", "three"}})
		library := &library{files: []*ast.File{parse(t, "argv.stp", `global argc = 0`, source.Tapset)}}
		_, m := resolve.Resolve(t.Context(), resolve.In{Files: []*ast.File{file}, Library: library, Families: newFamilies()})
		if d := cmp.Diff(want, texts(append(l, m...))); d != "" {
			t.Errorf("%s: -want +got:\n%s", body, d)
		}
	}
}

// TestSharedComplaint: a handler that is lowered for several probes is warned about once.
func TestSharedComplaint(t *testing.T) {
	_, l := translate(t, `probe test.function("do_*").return { println($file) }`, resolve.Options{})
	n := 0
	for _, d := range l {
		if d.Code == diag.ConfusingReturn {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d warnings: %v", n, texts(l))
	}
}

// TestSkipBadVars: a target variable that can't be resolved is 0, with a warning for each place.
func TestSkipBadVars(t *testing.T) {
	script := `probe test.function("do_open") { println($missing + 1, $missing$, $file) }`
	if p, _ := translate(t, script, resolve.Options{}); p != nil {
		t.Error("taken without the option")
	}
	p, l := translate(t, script, resolve.Options{SkipBadVars: true})
	if p == nil || len(l) != 2 || l[0].Code != diag.VariableSkipped || l[1].Code != diag.VariableSkipped {
		t.Errorf("%v", texts(l))
	}
	p, l = translate(t, `probe test.function("do_open") { $missing = 5; println(pn()) }`, resolve.Options{SkipBadVars: true})
	if p != nil {
		t.Errorf("written without guru: %v", texts(l))
	}
}
