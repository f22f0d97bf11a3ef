// SPDX-License-Identifier: GPL-2.0-or-later

package optimize_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/optimize"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// optimized runs the passes up to optimize on a guru-mode script.
func optimized(t *testing.T, script string, keepDead bool) (*plan.Program, diag.List) {
	t.Helper()
	ctx := context.Background()
	file, l := grammar.Parse(ctx, source.NewFile("script.stp", []byte(script), source.User), grammar.Options{})
	if l.HasErrors() {
		t.Fatal(l)
	}
	p, l := resolve.Resolve(ctx, resolve.In{Files: []*ast.File{file}, Families: probe.New(&probe.Env{}),
		Options: resolve.Options{Guru: true, NoAutoPrint: true, Unoptimised: keepDead}})
	if p == nil {
		t.Fatal(l)
	}
	elided := slices.DeleteFunc(l, func(d diag.Diagnostic) bool { return d.Code == diag.NeverAssigned })
	p, l = optimize.Optimize(p)
	return p, append(elided, l...)
}

// body returns the text of the first handler's statements.
func body(t *testing.T, p *plan.Program) string {
	t.Helper()
	var b bytes.Buffer
	if err := plan.Dump(&b, p, true); err != nil {
		t.Fatal(err)
	}
	_, s, _ := strings.Cut(b.String(), "# probes\n")
	var out []string
	for _, line := range strings.Split(s, "\n")[1:] {
		line = strings.TrimSpace(line)
		if line != "" && line != "{" && line != "}" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}

const helpers = ` global list function forget(x) { delete list[x]; return x } function tried(x) { try { y = x } catch { y = 0 } return y }
function ping(x) { print(x); return x ? pong(x - 1) : 0 } function pong(x) { return ping(x) }
function pure(x) { y = x * 2; return y } function loud(x) { print(x); return x } global stat `

// long has as many bytes as a string holds.
var long = strings.Repeat("x", 511)

func TestElision(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"unread local", `x = 1; print(2)`, `printf("%d", 2)`},
		{"unread local keeps the effect", `x = loud(1); print(2)`, `loud(1); printf("%d", 2)`},
		{"chain of unread locals", `x = 1; y = x; z = y; print(2)`, `printf("%d", 2)`},
		{"pure call", `pure(3); print(2)`, `printf("%d", 2)`},
		{"literal", `x = 3; y = "a"; print(x + 1, y . "b")`, `printf("%d%s", 4, "ab")`},
		{"literal with a NUL", `x = "q\0r"; print(x . "z", x == "q")`, `printf("%s%d", "qz", 1)`},
		{"literals with NULs", `print("q\0r" . "z\0" . "y", "q\0r" == "q", "q\0r" < "q\0s")`, `printf("%s%d%d", "qzy", 1, 0)`},
		{"literals that are equal as far as a string goes", `x = "` + long + `a"; y = "` + long + `b"; print(x == y)`, `printf("%d", 1)`},
		{"joined literals that may be equal as far as a string goes", `x = "aaaaaaaaaaaaaaaa"; print(x . "b" == "aaaaaaaaaaaaaaaac")`, `printf("%d", ("aaaaaaaaaaaaaaaab" == "aaaaaaaaaaaaaaaac"))`},
		{"literal that is read before", `print(x); x = 3; print(x)`, `x:long; printf("%d", x); x = 3; printf("%d", x)`},
		{"literal that changes", `x = 3; x++; print(x)`, `x:long; x = 3; x++; printf("%d", x)`},
		{"literal in a branch", `if (loud(1)) x = 3; print(x)`, `x:long; if (loud(1)); x = 3; printf("%d", x)`},
		{"empty if", `if (loud(1)) { x = 3 } print(2)`, `loud(1); printf("%d", 2)`},
		{"empty if without an effect", `if (pure(1)) { } print(2)`, `printf("%d", 2)`},
		{"call that deletes", `forget(1); print(2)`, `forget(1); printf("%d", 2)`},
		{"call that catches", `tried(1); print(2)`, `tried(1); printf("%d", 2)`},
		{"literal that a histogram's loop changes", `x = 3; foreach (x in @hist_log(stat)) print(x); print(x); stat <<< 1`,
			`x:long; x = 3; foreach (x in stat); printf("%d", x); printf("%d", x); stat <<< 1`},
		{"loop never entered", `while (1 > 2) print(1); print(2)`, `printf("%d", 2)`},
		{"behind next", `print(1); next; print(2)`, `printf("%d", 1); next`},
		{"empty try", `try { x = 1 } catch { print(1) } print(2)`, `printf("%d", 2)`},
		{"division by zero stays", `print(1 / 0)`, `printf("%d", (1 / 0))`},
		{"arithmetic", `print(7 % -2, -7 / 2, 1 << 3 | 1, 5 >= 5, !3, ~0)`,
			`printf("%d%d%d%d%d%d", 1, -3, 9, 1, 0, -1)`},
		{"arithmetic on bits", `print(6 & 3, 6 | 3, 6 ^ 3, 6 * 7, 6 - 7, 6 + 7, -64 >> 2)`, `printf("%d%d%d%d%d%d%d", 2, 7, 5, 42, -1, 13, -16)`},
		{"least number", `print((-9223372036854775807 - 1) / -1, (-9223372036854775807 - 1) % -1)`,
			`printf("%d%d", -9223372036854775808, 0)`},
		{"unsigned shift", `print(-1 >>> 60, 1 << 64)`, `printf("%d%d", 15, (1 << 64))`},
		{"comparisons", `print(3 == 3, 3 != 3, 3 < 3, 3 <= 3, 3 > 3, 3 >= 3, 2 < 3, 2 > 3, "a" != "b", "a" == "b", "b" <= "a", "b" >= "a")`,
			`printf("%d%d%d%d%d%d%d%d%d%d%d%d", 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1)`},
		{"literal of another handler", `print(2) } probe end { x = 3; print(x + 1)`, `printf("%d", 2); end /* <- end */; printf("%d", 4)`},
		{"logic", `print(1 && 2, 1 && 0, 0 && loud(1), 0 || 3, 0 || 0, 2 || loud(1), 1 && loud(1), 0 || loud(2))`,
			`printf("%d%d%d%d%d%d%d%d", 1, 0, 0, 1, 0, 1, (1 && loud(1)), (0 || loud(2)))`},
		{"ternary", `print(1 ? loud(2) : loud(3), 0 ? 4 : 5, 7 ? "a" : "b")`, `printf("%d%d%s", loud(2), 5, "a")`},
		{"strings of variables", `a = sprint(loud(1)); print("x" . "y" . a . "z" . "w" . a . "")`,
			`a:string; a = sprintf("%d", loud(1)); printf("%s", ("xy" . a . "zw" . a . ""))`},
		{"signs", `print(-(5), +(5), !0, ~5, - -5)`, `printf("%d%d%d%d%d", -5, 5, 1, -6, 5)`},
		{"bounds of shifts", `print(1 << 0, 1 << 63, 1 << -1, -8 >> 63, -1 >>> 63, 1 >> 64)`,
			`printf("%d%d%d%d%d%d", 1, -9223372036854775808, (1 << -1), -1, 1, (1 >> 64))`},
		{"order of strings", `print("a" < "a", "a" <= "a", "a" > "a", "a" >= "a", "b" < "a", "b" > "a")`, `printf("%d%d%d%d%d%d", 0, 1, 0, 1, 0, 1)`},
		{"literal in front of a loop", `x = 3; for (i = 0; i < x; i++) print(x)`, `i:long; for (i = 0; (i < 3); i++); printf("%d", 3)`},
		{"literal that foreach changes", `x = 3; print(x); foreach (x in list) print(x); list[1] = 1`,
			`x:long; x = 3; printf("%d", x); foreach ([x] in list); printf("%d", x); list[1] = 1`},
		{"literal that foreach takes as value", `x = 3; print(x); foreach (x = k in list) print(x, k); list[1] = 1`,
			`x:long; k:long; x = 3; printf("%d", x); foreach (x = [k] in list); printf("%d%d", x, k); list[1] = 1`},
		{"literal that a histogram's count changes", `x = 3; print(x); foreach (x = b in @hist_log(stat)) print(x, b); stat <<< 1`,
			`x:long; b:long; x = 3; printf("%d", x); foreach (b in stat); printf("%d%d", x, b); stat <<< 1`},
		{"literal that catch changes", `x = "a"; print(x); try { print(1 / 0) } catch (x) { print(x) }`,
			`x:string; x = "a"; printf("%s", x); try; printf("%d", (1 / 0)); catch (x); printf("%s", x)`},
		{"literal that is counted", `x = 3; print(x); x--`, `x:long; x = 3; printf("%d", x); x--`},
		{"literal set twice", `x = 3; print(x); x = 4; print(x)`, `x:long; x = 3; printf("%d", x); x = 4; printf("%d", x)`},
		{"literal set often and counted", `x = 3; print(x); x = 4; x = 5; x++; print(x)`,
			`x:long; x = 3; printf("%d", x); x = 4; x = 5; x++; printf("%d", x)`},
		{"literal added to", `x = 3; print(x); x += 4; print(x)`, `x:long; x = 3; printf("%d", x); x += 4; printf("%d", x)`},
		{"branch taken", `if (1) print(1); else print(2)`, `printf("%d", 1)`},
		{"branch not taken", `if (0) print(1); else print(2); if (0) print(3)`, `printf("%d", 2)`},
		{"branch that a literal takes", `x = 1; if (x) print(1); else print(2); if (!x) print(3); else print(4)`, `printf("%d", 1); printf("%d", 4)`},
		{"branch that a literal does not take", `x = 0; if (x) print(1); else print(2); if (x) print(3)`, `printf("%d", 2)`},
		{"functions that call each other", `ping(1); pong(2); print(3)`, `ping(1); pong(2); printf("%d", 3)`},
		{"loop without an end", `while (1) { print(1); break }`, `for (; ; ); printf("%d", 1); break`},
		{"loop that only begins", `for (x = loud(1); 0; x++) print(x)`, `loud(1)`},
		{"empty else", `if (loud(1)) print(1); else { x = 2 }`, `if (loud(1)); printf("%d", 1)`},
		{"empty then", `if (loud(1)) x = 2; else print(1)`, `if (loud(1)); else; printf("%d", 1)`},
		{"try that stays", `try { print(1) } catch { x = 2 }`, `try; printf("%d", 1); catch`},
		{"strings", `print("a" . "b" . "c", "a" < "b")`, `printf("%s%d", "abc", 1)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, l := optimized(t, helpers+"probe begin { "+c.script+" }", false)
			if p == nil {
				t.Fatal(l)
			}
			if d := cmp.Diff(c.want, body(t, p)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestKeepDead(t *testing.T) {
	p, l := optimized(t, "function f(x) { return x + 1 } probe begin { x = 1; if (0) f(2) } probe end { }", true)
	if p == nil {
		t.Fatal(l)
	}
	if want := `x:long; x = 1; if (0); f(2); end /* <- end */`; body(t, p) != want {
		t.Errorf("got %s", body(t, p))
	}
}

func TestLocks(t *testing.T) {
	const tick, rare = " probe timer.ms(1) ", " probe timer.s(1) "
	const pid = " function pid:long() %{ /* pure */ /* stable */ %} function tid:long() %{ /* pure */ /* stable */ %}"
	const clock = " function clock:long() %{ /* pure */ %}"
	for _, c := range []struct{ name, script, want string }{
		{"set by begin", "probe begin { g = 1 }" + tick + "{ print(g) }", "none"},
		{"set by a probe", tick + "{ g = 1 } probe end { print(g) }", "rw"},
		{"counter", tick + "{ g++; g += 2 } probe end { print(g) }", "per-cpu"},
		{"counter in a function", "function f() { g++ }" + tick + "{ f() } probe end { print(g) }", "per-cpu"},
		{"counter that is tested", tick + "{ g++; if (g == 10) print(1) }", "rw"},
		{"counter whose value is used", tick + "{ print(g++) }", "rw"},
		{"counter that is reset", tick + "{ g++; delete g } probe end { print(g) }", "rw"},
		{"counter read by another probe", tick + "{ g++ }" + tick + "{ print(g) }", "rw"},
		{"counter read by a rare timer", tick + "{ g++ }" + rare + "{ print(g) }", "parts"},
		{"counter reset by a rare timer", tick + "{ g -= 3 }" + rare + "{ print(g); delete g }", "parts"},
		{"counter in the condition of a rare timer", tick + "{ g++ }" + rare + "if (g > 2) { print(g); g = 0 }", "rw"},
		{"counter in the condition of the end", tick + "{ g++ }" + rare + "{ print(g); g = 0 } probe end if (g > 2) { print(1) }", "rw"},
		{"counter of a rare timer alone", rare + "{ g++ }" + rare + "{ print(g) }", "rw"},
		{"counter read by two timers", tick + "{ g++ }" + rare + "{ print(g) }" + tick + "{ print(g) }", "rw"},
		{"counter that a function of a rare timer reads", "function f() { print(g) }" + tick + "{ g++ }" + rare + "{ f() }", "rw"},
		{"counter that arms a probe", " probe timer.ms(2) if (g > 5) { print(1) }" + tick + "{ g++ }", "rw"},
		{"counter added to itself", tick + "{ g += g } probe end { print(g) }", "rw"},
		{"counter of embedded C", "function f() %{ /* pragma:read:g */ %}" + tick + "{ g++; f() }", "rw"},
		{"counter that embedded C writes", "function f() %{ /* pragma:write:g */ %}" + tick + "{ g++; f() }", "rw"},
		{"counter in the step of a loop", tick + "{ for (g++; ; g++) break } probe end { print(g) }", "per-cpu"},
		{"counter in the test of a loop", tick + "{ while (g++) break } probe end { print(g) }", "rw"},
		{"counter in a branch", tick + "{ if (pid()) { g++ } else g -= 2 } probe end { print(g) } function pid:long() %{ /* pure */ %}", "per-cpu"},
		{"counter of a deeper function", "function f() { h() } function h() { g++ }" + tick + "{ f() } probe end { print(g) }", "per-cpu"},
		{"counter read by a deeper function", "function f() { h() } function h() { print(g) }" + tick + "{ g++; f() }", "rw"},
		{"counter in C's arguments", "function f(x:long) %{ %}" + tick + "{ g++; f(g) }", "rw"},
		{"counter multiplied", tick + "{ g *= 2 } probe end { print(g) }", "rw"},
		{"counter set", tick + "{ g = 2 } probe end { print(g) }", "rw"},
		{"array of counters", tick + "{ g[1]++ } probe end { print(g[1]) }", "parts"},
		{"array that a rare timer walks", tick + "{ g[pid()] += 2 }" + rare + "{ foreach (k in g) print(k); delete g }" + pid, "parts"},
		{"array of which a probe reads an element", tick + "{ g[1]++; if (g[1] > 5) exit() } function exit() %{ %}", "rw"},
		{"array in the key of its element", tick + "{ g[g[1]]++ } probe end { print(g[1]) }", "rw"},
		{"array in what is added", tick + "{ g[1] += g[2] } probe end { print(g[1]) }", "rw"},
		{"array whose element is set", tick + "{ g[1]++; g[2] = 1 } probe end { print(g[1]) }", "rw"},
		{"array of which an element is deleted", tick + "{ g[1]++; delete g[2] } probe end { print(g[1]) }", "rw"},
		{"array that is walked", tick + "{ g[1]++; foreach (k in g) print(k) }", "rw"},
		{"array that is searched", tick + "{ g[1]++; if (1 in g) print(1) }", "rw"},
		{"array in a loop", tick + "{ for (i = 0; i < 3; g[i++]++) g[i]++ } probe end { print(g[1]) }", "parts"},
		{"large array", "[5000]" + tick + "{ g[1]++ } probe end { print(g[1]) }", "rw"},
		{"array that wraps", "%" + tick + "{ g[1]++ } probe end { print(g[1]) }", "rw"},
		{"array of texts", tick + `{ g[1] .= "x" } probe end { print(g[1]) }`, "rw"},
		{"array added to in a function", "function f() { g[1]++ }" + tick + "{ f() } probe end { print(g[1]) }", "rw"},
		{"array of embedded C", "function f() %{ /* pragma:read:g */ %}" + tick + "{ g[1]++; f() }", "rw"},
		{"array beside a locked number", "global h" + tick + "{ g[1]++; h = 1 } probe end { print(g[1] + h) }", "rw"},
		{"array beside an array of one element", "global h" + tick + "{ g[1]++; h[tid()] = 1 } probe end { print(g[1] + h[1]) }" + pid, "parts"},
		{"array beside a counter", "global h" + tick + "{ g[1]++; h++ } probe end { print(g[1] + h) }", "parts"},
		{"array of one element for each thread", tick + "{ g[tid()] = 1 }" + tick + "{ if (tid() in g) { print(g[tid()]); delete g[tid()] } }" + rare + "{ foreach (k in g) print(k) }" + pid, "stripes"},
		{"array of one element by a variable", tick + "{ k = pid(); g[k] = 1; if (g[k]++ > 3) delete g[k] } probe end { print(g[1]) }" + pid, "stripes"},
		{"array by a variable that changes", tick + "{ for (k = 0; k < 3; k++) g[k] = k } probe end { print(g[1]) }", "rw"},
		{"array of two elements", tick + "{ g[tid()] = g[pid()] + 1 } probe end { print(g[1]) }" + pid, "rw"},
		{"array by a key that may fail", tick + "{ g[bad()] = 1 } probe end { print(g[1]) } function bad:long() %{ /* pure */ CONTEXT->error = 1; %}", "rw"},
		{"array by a clock", tick + "{ g[clock()] = 1; delete g[clock()] } probe end { print(g[1]) }" + clock, "rw"},
		{"array by a clock in a loop", tick + "{ for (i = 0; i < 3; i++) g[clock()] = i } probe end { print(g[1]) }" + clock, "rw"},
		{"array by a time", tick + "{ t = clock(); g[t] = 1; delete g[t] } probe end { print(g[1]) }" + clock, "stripes"},
		{"array by a key that prints", tick + "{ g[loud()] = 1 } probe end { print(g[1]) } function loud() { print(1); return 2 }", "rw"},
		{"array of one element, deleted", tick + "{ g[tid()] = 1 }" + tick + "{ delete g }" + pid, "rw"},
		{"array of one element in a condition", tick + "if (tid() in g) { g[tid()] = 1 } probe end { print(g[1]) }" + pid, "stripes"},
		{"array in a condition", tick + "if (1 in g) { print(1) }" + tick + "{ g[1]++ }", "rw"},
		{"array of statistics that is only added to", tick + "{ g[1] <<< 1 }" + rare + "{ print(@count(g[1])) }", "parts"},
		{"array of variances", tick + "{ g[1] <<< 1 }" + rare + "{ print(@variance(g[1])) }", "rw"},
		{"array of variances by thread", tick + "{ g[tid()] <<< 1 }" + rare + "{ print(@variance(g[1])) }" + pid, "stripes"},
		{"array of histograms", tick + "{ g[1] <<< 1 }" + rare + "{ print(@hist_log(g[1])) }", "rw"},
		{"statistic that a rare timer resets", tick + "{ g <<< 1 }" + rare + "{ print(@hist_log(g)); delete g }", "parts"},
		{"read only", tick + "{ print(g + 1) }", "none"},
		{"reset by begin", "probe begin { delete g; g = 1 }" + tick + "{ print(g) }", "none"},
		{"statistic", tick + "{ g <<< 1; print(@count(g)) }", "per-cpu"},
		{"statistic that is reset", tick + "{ g <<< 1; print(@count(g)); delete g }", "rw"},
		{"array of statistics", tick + "{ g[1] <<< 1; print(@count(g[1])) }", "rw"},
		{"string", tick + `{ g .= "x" } probe end { print(g) }`, "rw"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, l := optimized(t, "global g "+c.script, false)
			if p == nil {
				t.Fatal(l)
			}
			if got := p.Globals[0].Lock.String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestManyCounters: modules have little room for per-CPU data of their own, all of them together, so only a script's
// first counters are such data.
func TestManyCounters(t *testing.T) {
	names := strings.Fields("a b c d e f g h i j k l m n o p q r s t")
	p, l := optimized(t, "global x, "+strings.Join(names, ", ")+" probe timer.s(1) { x <<< 1; "+strings.Join(names, "++; ")+"++ } probe end { print(@count(x), "+strings.Join(names, ", ")+") }", false)
	if p == nil {
		t.Fatal(l)
	}
	for i, g := range p.Globals {
		if g.Lock != plan.LockPerCPU || g.Allocated != (i > 16) { // the statistic is the first global
			t.Errorf("%s: lock %s, allocated %t", g.Name, g.Lock, g.Allocated)
		}
	}
}

// TestJoinedStripes: the arrays with stripes that one timer joins have 4,096 elements together.
func TestJoinedStripes(t *testing.T) {
	const use = `global a, b, c, d[3000] function tid:long() %{ /* pure */ /* stable */ %}
probe timer.ms(1) { a[tid()] = 1; b[tid()] = 1; c[tid()] = 1; d[tid()] = 1 } `
	for _, tt := range []struct{ script, want string }{
		{"probe timer.s(1) { delete a; delete b; delete c; delete d }", "stripes stripes rw rw"},
		{"probe timer.s(1) { delete a; delete b } probe timer.s(1) { delete c; delete a } probe timer.s(1) { delete d }", "stripes stripes stripes stripes"},
		{"probe timer.s(1) { delete a; delete d }", "stripes stripes stripes rw"},
		{"probe end { delete a; delete b; delete c; delete d }", "stripes stripes stripes stripes"},
	} {
		p, l := optimized(t, use+tt.script, true)
		if p == nil {
			t.Fatal(l)
		}
		var got []string
		for _, g := range p.Globals {
			got = append(got, g.Lock.String())
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: got %s, want %s", tt.script, got, tt.want)
		}
	}
}

// TestManyParts: globals have parts only as long as gathering them takes a small part of a handler's budget on
// a machine with many CPUs, and a CPU's part is small enough for the kernel to allocate.
func TestManyParts(t *testing.T) {
	for _, c := range []struct {
		add, read   string
		least, most int
	}{
		{"g%[1]d++", "print(g%[1]d); g%[1]d = 0", 50, 75},
		{"g%[1]d <<< 1", "print(@count(g%[1]d)); delete g%[1]d", 30, 50},
		{"g%[1]d <<< 1", "print(@hist_log(g%[1]d)); delete g%[1]d", 4, 6},
		{"g%[1]d[1]++", "delete g%[1]d", 50, 75},
	} {
		var adds, reads, names []string
		for i := range 500 {
			names = append(names, fmt.Sprintf("g%d", i))
			adds = append(adds, fmt.Sprintf(c.add, i))
			if i%5 == 4 {
				adds[i] += " } probe timer.ms(2) { "
			}
			reads = append(reads, fmt.Sprintf(c.read, i))
		}
		p, l := optimized(t, "global "+strings.Join(names, ", ")+" probe timer.ms(2) { "+strings.Join(adds, "; ")+" } probe timer.s(1) { "+strings.Join(reads, "; ")+" }", false)
		if p == nil {
			t.Fatal(l)
		}
		n := 0
		for _, g := range p.Globals {
			if g.Lock == plan.LockParts {
				n++
			}
		}
		if n < c.least || n > c.most {
			t.Errorf("%s: %d globals have parts, want %d to %d", c.add, n, c.least, c.most)
		}
	}
}

// TestRegisterKeys: an array has stripes by the value of a register, unless the handler may change registers
// after it has acquired its locks.
func TestRegisterKeys(t *testing.T) {
	long := plan.Base{T: plan.Long}
	do := func(x plan.Expr) plan.Stmt { return &plan.Do{X: x} }
	c := func(role source.Role, pragma plan.Pragmas) plan.Expr {
		return &plan.Call{Base: long, Func: &plan.Function{CPos: source.Pos{File: source.NewFile("f.stp", nil, role)}, Pragma: pragma}}
	}
	for _, at := range []struct {
		name    string
		between plan.Expr
		want    plan.LockStrategy
	}{
		{"nothing", &plan.Num{Base: long}, plan.LockStripes},
		{"a register", &plan.SetReg{Base: long, N: 1, Size: 8, X: &plan.Num{Base: long, Value: 5}}, plan.LockRW},
		{"C of the script", c(source.User, plan.Pragmas{}), plan.LockRW},
		{"pure C of the script", c(source.User, plan.Pragmas{Pure: true}), plan.LockStripes},
		{"C of the library", c(source.Tapset, plan.Pragmas{}), plan.LockStripes},
		{"C of the library for guru mode", c(source.Tapset, plan.Pragmas{Guru: true}), plan.LockRW},
		{"a C expression", &plan.CExpr{Base: long, Text: "f()"}, plan.LockRW},
	} {
		t.Run(at.name, func(t *testing.T) {
			g := &plan.Global{Name: "g", CName: "gs_g_g", Type: plan.Long, Keys: []plan.Type{plan.Long}}
			set := func() plan.Stmt {
				key := &plan.Reg{Base: long, N: 1}
				return do(&plan.Assign{Base: long, Op: "=", L: &plan.Elem{Base: long, Global: g, Keys: []plan.Expr{key}}, R: &plan.Num{Base: long, Value: 1}})
			}
			h := &plan.Handler{Body: &plan.Block{Stmts: []plan.Stmt{set(), do(at.between), set()}}}
			p := &plan.Program{Globals: []*plan.Global{g}, Handlers: []*plan.Handler{h}, KeepDead: true}
			if call, ok := at.between.(*plan.Call); ok {
				p.Functions = []*plan.Function{call.Func}
			}
			if p, l := optimize.Optimize(p); p == nil {
				t.Fatal(l)
			}
			if g.Lock != at.want {
				t.Errorf("got %s, want %s", g.Lock, at.want)
			}
		})
	}
}

// TestLockOrder: all handlers acquire locks in the order of the globals, each lock once, and for
// writing if any use in the handler writes.
func TestLockOrder(t *testing.T) {
	p, l := optimized(t, `global a, b, c
function f() { return b }
probe timer.ms(1) { c = a; a = f() }
probe timer.ms(2) { b = c + a }`, false)
	if p == nil {
		t.Fatal(l)
	}
	var got []string
	for _, h := range p.Handlers {
		s := ""
		for _, k := range h.Locks {
			s += k.Global.Name + map[bool]string{true: "! ", false: " "}[k.Write]
		}
		got = append(got, s)
	}
	if d := cmp.Diff([]string{"a! b c! ", "a b! c "}, got); d != "" {
		t.Error(d)
	}
}

// TestLockFrom: statements before the first use of a locked global, such as a filter, run without
// the lock.
func TestLockFrom(t *testing.T) {
	for _, c := range []struct {
		name, script string
		want         int
	}{
		{"filter", `probe timer.ms(1) { if (on == 0) next; x = on + 1; a[x] = x }`, 2},
		{"first statement", `probe timer.ms(1) { a[1] = on; print(on) }`, 0},
		{"within a call", `function f() { return a[1]++ } probe timer.ms(1) { x = on + 2; print(f() + x) }`, 1},
		{"has printed", `probe timer.ms(1) { x = on; print(x); a[1] = x }`, 1},
		{"counted", `probe timer.ms(1) { k++; a[1] = 1 } probe end { println(k) }`, 0},
		{"loud call", helpers + `probe timer.ms(1) { x = pure(on); y = loud(x); a[1] = y }`, 1},
		{"condition", `probe timer.ms(1) if (n) { print(on); n = 0 }`, 0},
		{"sets what needs no lock", `probe begin { n = 1; a[1] = on } probe timer.ms(1) { a[2] = on }`, 0},
		{"counts what needs no lock", `probe begin { n++; a[1] = on } probe timer.ms(1) { a[2] = on }`, 0},
		{"deletes what needs no lock", `probe begin { delete n; a[1] = on } probe timer.ms(1) { a[2] = on }`, 0},
		{"own variable counted", `probe timer.ms(1) { x = on; x++; x += 2; a[x] = x }`, 3},
		{"alias prologue", `probe p = timer.ms(1) { if (on) next } probe p { a[1] = 1 }`, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, l := optimized(t, "global on = 1, a, n, k "+c.script, false)
			if p == nil {
				t.Fatal(l)
			}
			if got := p.Handlers[0].LockFrom; got != c.want || len(p.Handlers[0].Locks) == 0 {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestRowsStayNumbered(t *testing.T) {
	p, _ := optimized(t, `probe begin { x = 1 } probe begin { print(1) } probe end { } probe timer.s(1) { print(2) }`, false)
	var ids []int
	for _, f := range p.Families {
		for _, r := range f.Rows {
			ids = append(ids, r.ID)
		}
	}
	if d := cmp.Diff([]int{0, 1}, ids); d != "" {
		t.Error(d)
	}
}

func TestNothingLeft(t *testing.T) {
	p, l := optimized(t, `probe begin { x = 1 }`, false)
	if p != nil || !l.HasErrors() || l[len(l)-1].Code != diag.NoProbes {
		t.Errorf("%v %v", p, l)
	}
}

func TestNoProgram(t *testing.T) {
	if p, l := optimize.Optimize(nil); p != nil || l != nil {
		t.Errorf("%v %v", p, l)
	}
}

// TestElisionWarns: an assignment to a variable that nothing reads is reported; assignments to
// variables that only the elided assignment reads are not.
func TestElisionWarns(t *testing.T) {
	_, l := optimized(t, "probe begin { x = 1; y = x; print(2) }", false)
	var got []string
	for _, d := range l {
		got = append(got, d.Message)
	}
	if d := cmp.Diff([]string{"Eliding assignment to 'y'"}, got); d != "" {
		t.Error(d)
	}
}
