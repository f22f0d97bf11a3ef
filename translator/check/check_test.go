// SPDX-License-Identifier: GPL-2.0-or-later

package check_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// resolved runs pass 2, which calls this package.
func resolved(t *testing.T, script string) (*plan.Program, diag.List) {
	t.Helper()
	return resolvedBy(t, script, resolve.Options{NoAutoPrint: true})
}

func resolvedBy(t *testing.T, script string, o resolve.Options) (*plan.Program, diag.List) {
	t.Helper()
	ctx := context.Background()
	file, l := grammar.Parse(ctx, source.NewFile("script.stp", []byte(script), source.User), grammar.Options{})
	if l.HasErrors() {
		t.Fatal(l)
	}
	return resolve.Resolve(ctx, resolve.In{Files: []*ast.File{file}, Families: probe.New(&probe.Env{}), Options: o})
}

// TestInference checks the inferred types of globals, functions and locals.
func TestInference(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"backwards from a use", `probe begin { x = y; y = z; z = "s"; print(x) }`, "x:string y:string z:string"},
		{"argument to parameter", `function f(a, b) { return b } probe begin { print(f(1, "x")) }`, "f:string(long, string)"},
		{"use to result", `function f(a) { return g(a) } function g(b) { return b } probe begin { x = f(1) + 0; print(x) }`,
			"f:long(long) g:long(long) x:long"},
		{"recursion", `function f(n) { return n ? f(n - 1) : "end" } probe begin { print(f(3)) }`, "f:string(long)"},
		{"array by element and keys", `global a probe begin { a["k", 1] = "v"; print(a["k", 1]) }`, "a:string[string, long]"},
		{"foreach to locals", `global a probe begin { foreach (v = [k, l] in a) print(v, k, l); a["k", 1] = "v" }`,
			"a:string[string, long] k:string l:long v:string"},
		{"locals to foreach", `global a probe begin { foreach (v = [k] in a) { x = v . k } print(x) }`,
			"a:string[string] k:string v:string x:string"},
		{"slice of foreach", `global a probe begin { foreach (v = [k, l] in a["x", *]) v += l; foreach ([k, m] in a[*, y]) print(k); y = m = 1 }`,
			"a:long[string, long] k:string l:long v:long y:long m:long"},
		{"comparison to both sides of a ternary", `probe begin { z = 1; print((z ? x : y) == "s") }`, "z:long x:string y:string"},
		{"comparison to an assignment", `probe begin { print((x = y) == "s") }`, "x:string y:string"},
		{"statistic", `global s, t probe begin { s <<< 1; t["x"] <<< 2; print(@sum(s), @avg(t["x"])) }`, "s:stats t:stats[string]"},
		{"extractors of statistics", `global s, t, u probe begin { print(@count(s), @hist_log(t)[0], @sum(u["x"])) }`, "s:stats t:stats u:stats[string]"},
		{"caught message", `probe begin { try { print(1) } catch (m) { print(m) } }`, "m:string"},
		{"ternary", `probe begin { x = 1 ? y : z; y = z; z = 5; print(x) }`, "x:long z:long y:long"},
		{"overloads agree", `function f(x) { next } function f(x:string) { return 1 } probe begin { print(f(y)); y = "a" }`,
			"f:long(string) f:long(string) y:string"},
		{"overload's parameters to the first", `function f(x, y) { next } function f(x:string, y) { return y + 1 } probe begin { print(f(z, w)) }`,
			"f:long(string, long) f:long(string, long) z:string w:long"},
		{"first overload's to the next", `function f:long(x:string, y) { next } function f(x, y) { return 1 } probe begin { print(f("a", 1)) }`,
			"f:long(string, long) f:long(string, long)"},
		{"key that has a type behind one that has none", `global a probe begin { a[x, "k"] = 1; print(a[1, y], x, y) }`,
			"a:long[long, string] x:long y:string"},
		{"limits and bounds", `global a, s probe begin { a[1] = 1; s <<< 1; foreach (k in a limit m) print(k); foreach (b in @hist_log(s) limit n) print(@hist_log(s)[i]) }`,
			"a:long[long] s:stats m:long k:long n:long b:long i:long"},
		{"sorted by a statistic", `global a probe begin { foreach (k in a @sum-) print(k + 1) }`, "a:stats[long] k:long"},
		{"condition", `global g probe begin { print(1) } probe timer.s(1) if (g) { print(2) }`, "g:long"},
		{"statements", `probe begin { if (a) print(1); while (b) print(2); for (c = d + 0; e; f += g) print(3); i++; j .= k; l ? 1 : 2 }`,
			"a:long b:long c:long d:long e:long f:long g:long i:long j:string k:string l:long"},
		{"append", `probe begin { x .= y; print(x, y) }`, "x:string y:string"},
		{"add", `probe begin { x -= y; print(x, y) }`, "x:long y:long"},
		{"printf", `global a, b probe begin { printf("%s %d", a, b) }`, "a:string b:long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, l := resolved(t, c.script)
			if p == nil {
				t.Fatal(l)
			}
			if d := cmp.Diff(c.want, types(p)); d != "" {
				t.Error(d)
			}
		})
	}
}

func types(p *plan.Program) string {
	var out []string
	for _, g := range p.Globals {
		s := g.Name + ":" + g.Type.String()
		if g.Keys != nil {
			s += "[" + typeList(g.Keys) + "]"
		}
		out = append(out, s)
	}
	for i := len(p.Functions) - 1; i >= 0; i-- {
		f := p.Functions[i]
		var params []plan.Type
		for _, a := range f.Params {
			params = append(params, a.Type)
		}
		out = append(out, f.Name+":"+f.Ret.String()+"("+typeList(params)+")")
	}
	for _, h := range p.Handlers {
		for _, l := range h.Locals {
			out = append(out, l.Name+":"+l.Type.String())
		}
	}
	return strings.Join(out, " ")
}

func typeList(list []plan.Type) string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.String()
	}
	return strings.Join(out, ", ")
}

// TestDeepNests: inference must not visit a subexpression once for each level above it, which would
// take exponential time.
func TestDeepNests(t *testing.T) {
	const depth = 200
	for name, script := range map[string]string{
		"index":   "global a probe begin { print(" + strings.Repeat("a[", depth) + "x" + strings.Repeat("]", depth) + "); x = 1; a[1] = 1 }",
		"ternary": "probe begin { print(" + strings.Repeat("(x ? y : ", depth) + "z" + strings.Repeat(")", depth) + " + 0); x = y = z = 1 }",
		"assign":  "probe begin { print(" + strings.Repeat("x = (", depth) + "y" + strings.Repeat(")", depth) + "); y = 1 }",
	} {
		if p, l := resolved(t, script); p == nil {
			t.Errorf("%s: %v", name, l)
		}
	}
}

// TestUses checks which globals count as read and which as written. x++ as a statement only writes
// x, because its value is not used.
func TestUses(t *testing.T) {
	p, l := resolvedBy(t, `global inc, add, both, read, stat, seen, gone, next_one, cond, kept, run, step, hist, bucket, member, got
global begun, tested, in_test, walked, buckets, operand, argument, chosen, other, armed = 1, keyed, total, asked, element
function f(x) { return x + 1 }
probe begin { inc++; add += 2; both = both + 1; x = read; stat <<< x; seen[inc = 1] = 2; delete gone[1]; x = next_one++; x ? cond++ : (cond = 2); x = kept = 1
	print([x] in member, @count(got)); member[1] = 1; got <<< 1
	for (; run; step++) print(@hist_log(hist)); print(@hist_log(bucket)[1]); hist <<< 1; bucket <<< 1
	for (begun = 1; tested < 3; begun += 1) print(1); while (in_test++ < 2) print(2)
	foreach (k in walked) print(3); walked[1] = 1; foreach (b in @hist_log(buckets)) print(b); buckets <<< 1
	print(1 + operand++, f(argument += 2), x ? chosen++ : (other = 5)); keyed[total++]++; asked++ ? 1 : 2; print(element[1]); element[1]++ }
probe timer.s(1) if (armed) { print(4) }`, resolve.Options{NoAutoPrint: true, Unoptimised: true})
	if p == nil {
		t.Fatal(l)
	}
	u := check.UsesOf(p)
	got := map[string]string{}
	for _, g := range p.Globals {
		got[g.Name] = map[bool]string{true: "r"}[u.Reads[g]] + map[bool]string{true: "w"}[u.Writes[g]]
	}
	want := map[string]string{"inc": "w", "add": "w", "both": "rw", "read": "r", "stat": "w", "seen": "w", "gone": "",
		"next_one": "rw", "cond": "w", "kept": "w",
		"run": "r", "step": "w", "hist": "rw", "bucket": "rw", "member": "rw", "got": "rw",
		"begun": "w", "tested": "r", "in_test": "rw", "walked": "rw", "buckets": "rw",
		"operand": "rw", "argument": "rw", "chosen": "rw", "other": "w", "armed": "r", "keyed": "w", "total": "rw", "asked": "rw", "element": "rw"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestLocalUses checks the same for variables of a handler.
func TestLocalUses(t *testing.T) {
	p, l := resolvedBy(t, `global a, s
probe begin {
	set = 1; counted++; added += 2; copied = read = 3
	for (begun = 0; tested < 3; stepped++) print(1)
	foreach (value = [key] in a limit limited) print(2)
	foreach (size = bucket in @hist_log(s)) print(3)
	try { print(4) } catch (message) { print(5) }
	print(1 + operand++, 1 + shown); a[index++] = 1; s <<< summed
	asked ? chosen++ : (other = 1)
	if (branched++) print(6); delete a[deleted]
}`, resolve.Options{NoAutoPrint: true, Unoptimised: true})
	if p == nil {
		t.Fatal(l)
	}
	u := check.UsesOf(p)
	var read, written []string
	for _, v := range p.Handlers[0].Locals {
		if u.LocalReads[v] {
			read = append(read, v.Name)
		}
		if u.LocalWrites[v] {
			written = append(written, v.Name)
		}
	}
	if d := cmp.Diff("tested limited operand shown index summed asked branched deleted", strings.Join(read, " ")); d != "" {
		t.Errorf("read: %s", d)
	}
	if d := cmp.Diff("set counted added copied read begun stepped key value bucket size message operand index chosen other branched",
		strings.Join(written, " ")); d != "" {
		t.Errorf("written: %s", d)
	}
}

// TestSettled: after inference, the only expressions without a type are calls of functions that
// return no value.
func TestSettled(t *testing.T) {
	p, l := resolved(t, `global g, text, a, s
function f(x) { y = x; return y . "" } function void(z) { print(z) }
probe begin { g = n = 1; text = m = "x"; a["k"] = n ? g : 2; s <<< n; print(g, text, a[text], f(m), n ? text : m, x = 5); void(n)
	foreach (v = [k] in a) print(v, k); a[m]++; text .= m }
probe timer.s(1) if (g) { print(@count(s)) }`)
	if p == nil {
		t.Fatal(l)
	}
	var got []string
	plan.Inspect(p, func(e plan.Expr) bool {
		got = append(got, e.Place().Tok+":"+e.Type().String())
		return true
	})
	want := "=:string x:string y:string .:string y:string :string print:long z:long =:long =:long 1:long n:long" +
		" g:long =:string =:string x:string m:string text:string =:long ?:long n:long g:long 2:long a:long" +
		" k:string <<<:long n:long print:long g:long text:string a:long text:string f:string m:string ?:string" +
		" n:long text:string m:string =:long 5:long x:long void:unknown n:long print:long v:long k:string" +
		" ++:long a:long m:string .=:string m:string text:string g:long print:long @count:long"
	if d := cmp.Diff(want, strings.Join(got, " ")); d != "" {
		t.Error(d)
	}
}

// TestOneComplaint: inference visits a place several times, but reports one error for it.
func TestOneComplaint(t *testing.T) {
	_, l := resolved(t, `function f(x) { return x } probe begin { a = 1; b = "s"; print(a . b, f(a), f(b)) }`)
	n := 0
	for _, d := range l {
		if d.Severity == diag.Error {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d errors: %v", n, l)
	}
}

// TestForeachModifies: no statement in a foreach, nor a function that it calls, may change the
// array that the foreach walks; other arrays may be changed.
func TestForeachModifies(t *testing.T) {
	for body, at := range map[string]string{
		"a[1] = 2":               "1:92",
		"a[1] += 2":              "1:92",
		"print(a[k]++)":          "1:98",
		"delete a[k]":            "1:99",
		"delete a":               "1:99",
		"f()":                    "1:92",
		"s[1] <<< k":             "",
		"b[k] = a[k]":            "",
		"b[k]++; delete b":       "",
		"if (a[1]) { a[k] = 1 }": "1:104",
	} {
		script := `global a, b, s function f() { a[5] = 5 } probe begin { a[1] = b[1] = 1; foreach (k in a) { ` + body + ` } f(); print(b[1], @count(s[1])) }`
		_, l := resolved(t, script)
		got := ""
		for _, d := range l {
			if d.Severity == diag.Error {
				line, col := d.Pos.LineCol()
				got += fmt.Sprintf("%d:%d", line, col)
				if d.Code != diag.ForeachModifies || len(d.Notes) != 1 {
					t.Errorf("%s: %v", body, d)
				}
			}
		}
		if got != at {
			t.Errorf("%s: refused at %q, want %q", body, got, at)
		}
	}
}

// TestForeachAddsToStatistic: <<< creates an element, as = does.
func TestForeachAddsToStatistic(t *testing.T) {
	for body, want := range map[string]bool{"s[k + 1] <<< 1": true, "o[k + 1] <<< 1": false} {
		_, l := resolved(t, `global s, o probe begin { s[1] <<< 1; o[1] <<< 1; foreach (k in s) { `+body+` } print(@count(o[1])) }`)
		if l.HasErrors() != want {
			t.Errorf("%s: %v", body, l)
		}
	}
}
