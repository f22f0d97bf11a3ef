// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/resolve"
)

// complaints formats errors as texts does, and appends their notes.
func complaints(l diag.List) string {
	var out []string
	for i, s := range texts(l) {
		if l[i].Severity != diag.Error {
			continue
		}
		for _, n := range l[i].Notes {
			line, col := n.Pos.LineCol()
			s += fmt.Sprintf("; %d:%d %s", line, col, n.Message)
		}
		out = append(out, strings.TrimPrefix(s, "error "))
	}
	return strings.Join(out, "\n")
}

// parameters returns a list of n names.
func parameters(n int) string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("p%d", i))
	}
	return strings.Join(out, ", ")
}

const withGuru = ` (run it with -g (guru mode))`

// refused are scripts with their expected errors. Some similar scripts without errors are among
// them.
var refused = []struct{ name, script, want string }{
	// names
	{"function", `probe begin { println(nosuch(1)) }`,
		`GS0201 1:23 unresolved function nosuch`},
	{"function of a library agent", `probe begin { println(python_print_backtrace()) }`,
		`GS0201 1:23 unresolved function python_print_backtrace (Python's names and values can only be read by an agent in its interpreter, and gostap has none; process("PYTHON").mark("function__entry") gives file, function and line)`},
	{"misspelt function of the script", `function compute(x) { return x } probe begin { println(compte(1) + compute(2)) }`,
		`GS0201 1:56 unresolved function compte (similar: compute)`},
	{"misspelt private function", `private function compute(x) { return x } probe begin { println(compte(1) + compute(2)) }`,
		`GS0201 1:64 unresolved function compte (similar: compute)`},
	{"misspelt statement", `probe begin { whle (1) println(1) }`,
		`GS0201 1:15 unresolved function whle (similar: while)`},
	{"too few arguments", `function f(x, y) { return x + y } probe begin { println(f(1)) }`,
		`GS0202 1:57 function 'f' takes 2 arguments, not 1; 1:10 declared here`},
	{"private of the library", `probe begin { println(_private(1)) }`,
		`GS0201 1:23 unresolved function _private`},
	{"array", `global sizes probe begin { sizs[1] = 1; println(sizes[1], sizs[2]) }`,
		`GS0203 1:28 unresolved arity-1 global array sizs, missing global declaration? (similar: sizes)`},
	{"array without any like it", `probe begin { sizs[1] = 1 }`,
		`GS0203 1:15 unresolved arity-1 global array sizs, missing global declaration? (declare it: global sizs)`},
	{"local as an array", `probe begin { x = 1; println(x[1]) }`,
		`GS0204 1:30 inconsistent arity (0 vs 1); 1:15 arity 0 first inferred here`},
	{"parameter as an array", `function f(x) { return x[1] } probe begin { println(f(1)) }`,
		`GS0204 1:24 inconsistent arity (0 vs 1); 1:12 arity 0 first inferred here`},
	// arity
	{"scalar and array", `global a probe begin { a[1] = 1; println(a) }`,
		`GS0204 1:42 inconsistent arity (1 vs 0); 1:24 arity 1 first inferred here`},
	{"two arities", `global a probe begin { a[1] = 1; println(a[1, 2]) }`,
		`GS0204 1:42 inconsistent arity (1 vs 2); 1:24 arity 1 first inferred here`},
	{"in of another arity", `global a probe begin { a[1] = 1; if ([1, 2] in a) println(a[1]) }`,
		`GS0204 1:48 inconsistent arity (1 vs 2); 1:24 arity 1 first inferred here`},
	{"foreach of another arity", `global a probe begin { a[1] = 1; foreach ([k, l] in a) println(k, l) }`,
		`GS0204 1:53 inconsistent arity (1 vs 2); 1:24 arity 1 first inferred here`},
	{"slice of another arity", `global a probe begin { a[1] = 1; foreach (k in a[1, 2]) println(k) }`,
		`GS0204 1:48 inconsistent arity (1 vs 2)`},
	{"delete of another arity", `global a probe begin { a[1] = 1; delete a[1, 2]; println(a[1]) }`,
		`GS0204 1:41 inconsistent arity (1 vs 2); 1:24 arity 1 first inferred here`},
	{"foreach over a scalar", `global g = 1 probe begin { foreach (k in g) println(k) }`,
		`GS0204 1:42 inconsistent arity (0 vs 1); 1:8 arity 0 first inferred here`},
	{"ten keys", `global a probe begin { a[1,2,3,4,5,6,7,8,9,10] = 1; println(a[1,2,3,4,5,6,7,8,9,10]) }`,
		`GS0217 1:24 an array has at most 9 keys, not 10`},
	{"ten keys, and nothing else about the array", `global s probe begin { println(@variance(s[1,2,3,4,5,6,7,8,9,10], 63)) }`,
		`GS0217 1:42 an array has at most 9 keys, not 10`},
	{"65 parameters", `function f(` + parameters(65) + `) { return p0 + 1 } probe begin { println(f(` + strings.Repeat("1, ", 65-1) + `1)) }`,
		`GS0217 1:322 a function can have at most 64 parameters, not 65`},
	{"64 parameters", `function f(` + parameters(64) + `) { return p0 + 1 } probe begin { println(f(` + strings.Repeat("1, ", 64-1) + `1)) }`, ``},
	{"initialised array", `global a = 1 probe begin { a[1] = 1; println(a[1]) }`,
		`GS0204 1:28 inconsistent arity (0 vs 1); 1:8 arity 0 first inferred here
GS0204 1:46 inconsistent arity (0 vs 1); 1:8 arity 0 first inferred here`},
	{"wrapped scalar", `global a% probe begin { a = 1; println(a) }`,
		`GS0227 1:8 wrapping not supported for scalars`},
	{"wildcard in an element", `global a probe begin { a[1] = 1; println(a[*]) }`,
		`GS0209 1:42 wildcard not allowed in array index`},
	// places
	{"assignment to a literal", `probe begin { 1 = 2 }`,
		`GS0207 1:17 Expecting lvalue for assignment; 1:15 this can't hold a value`},
	{"increment of a call", `function f() { return 1 } probe begin { f()++ }`,
		`GS0207 1:44 Expecting lvalue for increment; 1:41 this can't hold a value`},
	{"decrement of a literal", `probe begin { --1 }`,
		`GS0207 1:15 Expecting lvalue for decrement; 1:17 this can't hold a value`},
	{"delete a call", `function f() { return 1 } probe begin { delete f() }`,
		`GS0208 1:48 invalid operand of delete expression`},
	{"delete a bucket", `global s probe begin { s <<< 1; delete @hist_log(s)[1] }`,
		`GS0208 1:40 cannot delete histogram bucket entries`},
	{"increment of a bucket", `global s probe begin { s <<< 1; @hist_log(s)[1]++ }`,
		`GS0207 1:33 cannot assign to histogram buckets`},
	{"delete locals", `probe begin { x = 1; delete x; println(x + 1); delete s; println(s . "") }`, ``},
	// statistics
	{"statistic of a local", `probe begin { println(@count(x)) }`,
		`GS0210 1:30 stat locals not supported, missing global declaration? (declare it: global x)`},
	{"shift of @variance", `global s probe begin { s <<< 1; println(@variance(s, 63)) }`,
		`GS0210 1:54 the bit shift of @variance must be 0 to 62, not 63`},
	{"largest shift of @variance", `global s probe begin { s <<< 1; println(@variance(s, 62), @variance(s, 0)) }`,
		`GS0211 1:59 conflicting bit shifts declared on 's': 62 and 0`},
	{"two shifts of @variance", `global s probe begin { s <<< 1; println(@variance(s, 1), @variance(s, 2)) }`,
		`GS0211 1:58 conflicting bit shifts declared on 's': 1 and 2`},
	{"step of @hist_linear", `global s probe begin { s <<< 1; print(@hist_linear(s, 0, 10, 0)) }`,
		`GS0211 1:39 the step of @hist_linear must be positive, not 0`},
	{"bounds of @hist_linear", `global s probe begin { s <<< 1; print(@hist_linear(s, 10, 10, 1)) }`,
		`GS0211 1:39 @hist_linear needs a lower bound below the upper one, not 10 and 10`},
	{"most buckets", `global s probe begin { s <<< 1; print(@hist_linear(s, 0, 125, 1)) }`, ``},
	{"too many buckets", `global s probe begin { s <<< 1; print(@hist_linear(s, 0, 126, 1)) }`,
		`GS0211 1:39 @hist_linear needs 129 buckets, but at most 128 are possible (use a larger step)`},
	{"two histograms", `global s probe begin { s <<< 1; print(@hist_log(s)); print(@hist_linear(s, 0, 10, 1)) }`,
		`GS0211 1:60 multiple histogram types declared on 's' (use two globals, one for each histogram)`},
	{"histogram of a local", `probe begin { print(@hist_log(x)) }`,
		`GS0210 1:31 stat locals not supported, missing global declaration? (declare it: global x)`},
	{"histogram with two keys", `global s probe begin { s <<< 1; foreach ([a, b] in @hist_log(s)) println(a, b) }`,
		`GS0204 1:52 a histogram has one key, not 2`},
	// formats
	{"widest", `probe begin { printf("%1048576.1048576d", 1) }`, ``},
	{"too few values", `probe begin { printf("%d %*d", 1, 2) }`,
		`GS0215 1:15 Wrong number of args to formatted print operator (the format takes 3 values, the call has 2)`},
	{"too many values", `probe begin { printf("%d%%", 1, 2) }`,
		`GS0215 1:15 Wrong number of args to formatted print operator (the format takes 1 value, the call has 2)`},
	{"most values", `probe begin { print(` + strings.Repeat("1,", 31) + `1) }`, ``},
	{"one more", `probe begin { print(` + strings.Repeat("1,", 32) + `1) }`,
		`GS0217 1:15 a print call can have at most 32 values, not 33`},
	// probes
	{"probe point", `probe nosuch { println(1) }`,
		`GS0302 1:7 probe point mismatch: no probe point has "nosuch" here (possible here: begin, begin(number), debuginfod, end, end(number), error, error(number), kernel, kprobe, module(string), netfilter, never, perf, process, process(number), process(string), procfs, procfs(string), timer)`},
	{"near a form", `probe timr.s(1) { println(1) }`,
		`GS0302 1:7 probe point mismatch: no probe point has "timr" here (similar: timer)`},
	{"near an alias", `probe mine.own = begin { } probe mine.won { println(1) }`,
		`GS0302 1:34 probe point mismatch: there is no probe point or alias mine.won (similar: mine.own)`},
	{"wildcard without a match", `probe nosuch* { println(1) }`,
		`GS0302 1:7 no probe point matches nosuch*`},
	{"alias without a match", `probe mine = test.function("missing") ? { } probe mine { println(1) }`,
		`GS0302 1:51 none of the probe points of alias mine exists here (the alias expands to test.function("missing") (script.stp:1:7))`},
	{"alias with many points", `probe mine = test.function("m1") ?, test.function("m2") ?, test.function("m3") ?, test.function("m4") ? { } probe mine { println(1) }`,
		`GS0302 1:115 none of the probe points of alias mine exists here (the alias expands to test.function("m1"), test.function("m2"), test.function("m3"), ... (script.stp:1:7))`},
	{"one of two points", `probe mine = test.function("do_open"), test.function("missing") { } probe mine { println(1) }`,
		`GS0304 1:40 no function missing; 1:45 at ''; 1:7 through alias mine`},
	{"alias of itself", `probe mine = mine { } probe mine { println(1) }`,
		`GS0219 1:14 recursive loop in alias expansion of mine; 1:7 through alias mine`},
	{"aliases of each other", `probe one = two { } probe two = one { } probe one { println(1) }`,
		`GS0219 1:33 recursive loop in alias expansion of one; 1:7 through alias one; 1:27 through alias two`},
	{"function through an alias", `probe mine = test.function("missing") { } probe mine { println(1) }`,
		`GS0304 1:14 no function missing; 1:19 at ''; 1:7 through alias mine`},
	{"error in an alias", `probe mine = begin { x = nosuch() } probe mine { println(1) }`,
		`GS0201 1:26 unresolved function nosuch; 1:7 through alias mine`},
	{"error in an epilogue", `probe mine = begin { x = 1 }, { y = nosuch() } probe mine { println(1) }`,
		`GS0201 1:37 unresolved function nosuch; 1:7 through alias mine`},
	{"condition that counts", `global g probe begin if (g++) { println(g) }`,
		`GS0224 1:27 a probe point's condition can't change a variable`},
	{"condition that adds", `global s probe begin if (s <<< 1) { println(@count(s)) }`,
		`GS0224 1:28 a probe point's condition can't change a variable`},
	// target variables
	{"variable of no probe", `probe begin { println($count) }`,
		`GS0310 1:23 unable to find local '$count' (similar: $count)`},
	{"write without guru", `probe test.function("do_open") { $count = 1 }`,
		`GS0315 1:34 write to target variable not permitted; need stap -g` + withGuru},
	{"add without guru", `probe test.function("do_open") { $count += nosuch() }`,
		`GS0315 1:34 write to target variable not permitted; need stap -g (run it with -g (guru mode))
GS0201 1:44 unresolved function nosuch`},
	{"write at the return", `# guru
probe test.function("do_open").return { $count = 1 }`,
		`GS0320 2:41 write to target variable not permitted in .return probes (write it in a probe of the function's entry)`},
	{"write of a member at the return", `# guru
probe test.function("do_open").return { $file->f_flags = 1 }`,
		`GS0320 2:41 write to target variable not permitted in .return probes (write it in a probe of the function's entry)`},
	{"write of the result", `# guru
probe test.function("do_open").return { $return = 1 }`, ``},
	{"entry at the entry", `probe test.function("do_open") { println(@entry($count)) }`,
		`GS0229 1:42 @entry is only valid in .return probes`},
	{"entry without variables", `probe test.function("raw_open").return { println(@entry(pid() + 1)) }`, ``},
	{"variable at the return without variables", `probe test.function("raw_open").return { println(@entry($count)) }`,
		`GS0310 1:57 unable to find local '$count' (similar: $count)`},
	{"entry in a function", `function f() { return @entry(1) } probe begin { println(f()) }`,
		`GS0229 1:23 @entry is only valid in .return probes`},
	{"counter that nobody has", `probe begin { println(@perf("cycles")) }`,
		`GS0225 1:23 @perf("cycles"): no perf probe with that counter name (add a probe that counts it, for example: probe perf.hw.instructions.counter("cycles") {})`},
	{"register", `# guru
probe begin { println(kregister(pid())) }`,
		`GS0201 2:23 unresolved function kregister`},
	{"size of a read", `# guru
probe begin { println(@kderef(3, 1)) }`,
		`GS0226 2:31 the size of a memory read must be the literal 1, 2, 4 or 8`},
	{"size that is not known", `# guru
probe begin { println(@kderef(pid(), 1)) }`,
		`GS0226 2:31 the size of a memory read must be the literal 1, 2, 4 or 8`},
	{"kernel memory without guru", `probe begin { println(@kderef(8, 1)) }`,
		`GS0218 1:23 embedded code in unprivileged script; need stap -g` + withGuru},
	{"function for guru mode", `probe begin { danger(1) }`,
		`GS0218 1:15 function danger may not be used unless -g is specified`},
	{"function for guru mode, by next", `function danger(x) { if (x) next } probe begin { danger(1) }`,
		`GS0218 1:29 function danger may not be used unless -g is specified`},
	{"function for guru mode, by next of next", `function danger(x) { next } function danger(x) { next } probe begin { danger(1) }`,
		`GS0218 1:50 function danger may not be used unless -g is specified`},
	{"function for guru mode, replaced", `function danger(x) { print(x) } probe begin { danger(1) }`, ``},
	{"function for guru mode, by next in guru mode", `# guru
function danger(x) { next } probe begin { danger(1) }`, ``},
	{"function in @defined", `probe begin { println(@defined(nosuch($x))) }`,
		`GS0201 1:32 unresolved function nosuch`},
	// embedded C
	{"function in C", `function f:long() %{ STAP_RETURN(1); %} probe begin { println(f()) }`,
		`GS0218 1:19 embedded code in unprivileged script; need stap -g` + withGuru},
	{"expression in C", `probe begin { println(%{ 1 %}) }`,
		`GS0218 1:23 embedded code in unprivileged script; need stap -g` + withGuru},
	{"block of C", `%{ int x; %} probe begin { println(1) }`,
		`GS0218 1:1 embedded code in unprivileged script; need stap -g` + withGuru},
	{"constant of C", `probe begin { println(@const("PAGE_SIZE")) }`,
		`GS0218 1:23 embedded code in unprivileged script; need stap -g` + withGuru},
	{"global of C", `# guru
function f:long() %{ /* pragma:read:nosuch */ STAP_RETURN(1); %} probe begin { println(f()) }`,
		`GS0227 2:19 unresolved global nosuch in pragma:read:nosuch`},
	// reported once each
	{"the same array twice", `probe begin { x[1] = 1; x[2] = 2 } probe end { println(x[1]) }`,
		`GS0203 1:15 unresolved arity-1 global array x, missing global declaration? (declare it: global x)`},
	{"in code that cannot run", `probe begin { println(1); next; println(nosuch()) }`,
		`GS0201 1:41 unresolved function nosuch`},
	{"in a branch that is dead", `probe begin { if (0) println(nosuch()); println(1) }`, ``},
}

func TestRefused(t *testing.T) {
	for _, c := range refused {
		_, l := translate(t, c.script, resolve.Options{})
		if d := cmp.Diff(c.want, complaints(l)); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, d)
		}
	}
}

// chain returns a script with n aliases, each of which refers to the next one.
func chain(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "probe a%d = a%d { }\n", i, i+1)
	}
	return b.String() + fmt.Sprintf("probe a%d = begin { }\nprobe a0 { println(1) }", n)
}

func TestAliasDepth(t *testing.T) {
	for n, refused := range map[int]bool{63: false, 64: true} {
		if _, l := translate(t, chain(n), resolve.Options{}); l.HasErrors() != refused {
			t.Errorf("%d aliases: %s", n+1, complaints(l))
		}
	}
}

// TestAliasDoubling: aliases that double the number of probes are rejected in time, also if a point
// is optional.
func TestAliasDoubling(t *testing.T) {
	for _, sign := range []string{"", "?"} {
		var b strings.Builder
		for i := range 40 {
			fmt.Fprintf(&b, "probe a%d = a%d%s, a%d%s { }\n", i, i+1, sign, i+1, sign)
		}
		_, l := translate(t, b.String()+"probe a40 = begin { }\nprobe a0 { println(1) }", resolve.Options{})
		got := complaints(l)
		if !strings.HasPrefix(got, "GS0259 42:7 resolving the script's probe points takes more than 32768 alias expansions") || strings.Count(got, "GS0") != 1 {
			t.Errorf("with %q: %.400s", sign, got)
		}
	}
}

// TestOptionOrder: errors about options are sorted by the options' names.
func TestOptionOrder(t *testing.T) {
	names := []string{"MAXACTIO", "MAXERROR", "MAXNESTIN", "MAXSKIPPE", "MAXSTRINGLE", "MAXTRYLOC"}
	o := resolve.Options{Defines: map[string]string{}, Globals: map[string]string{}}
	var want []string
	for _, n := range names {
		o.Defines[n], o.Globals[n] = "1", "1"
		want = append(want, "-D"+n+": no such macro")
	}
	for _, n := range names {
		want = append(want, "-G "+n+": the script has no such global")
	}
	_, l := translate(t, `probe begin { println(1) }`, o)
	var got []string
	for _, d := range l {
		got = append(got, d.Message)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestFamilyMacros: the plan's family has the macros that its probes define.
func TestFamilyMacros(t *testing.T) {
	p, l := translate(t, `probe test.function("do_*"), begin { println(1) }`, resolve.Options{})
	if p == nil {
		t.Fatal(texts(l))
	}
	got := map[string]map[string]string{}
	for _, f := range p.Families {
		got[f.Name] = f.Define
	}
	want := map[string]map[string]string{"begin": nil, "kprobe": {"GS_OF_do_close": "1", "GS_OF_do_open": "1"}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
