// SPDX-License-Identifier: GPL-2.0-or-later

package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/diag"
)

// complaints formats errors as "CODE LINE:COL message; NOTE at LINE:COL (hint)", one a line.
func complaints(l diag.List) string {
	var out []string
	for _, d := range l {
		if d.Severity != diag.Error {
			continue
		}
		line, col := d.Pos.LineCol()
		s := fmt.Sprintf("%s %d:%d %s", d.Code, line, col, d.Message)
		for _, n := range d.Notes {
			line, col := n.Pos.LineCol()
			s += fmt.Sprintf("; %s at %d:%d", n.Message, line, col)
		}
		if d.Hint != "" {
			s += " (" + d.Hint + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, "\n")
}

const (
	toNumber   = ` (strtol(STRING, 10) converts to a number; "." joins strings, %s prints them)`
	toString   = ` (sprint(NUMBER) converts to a string; %d prints a number)`
	readStat   = ` (read a statistic with @count, @sum, @min, @max, @avg, @variance or a histogram)`
	noEvidence = ` (nothing in the script says whether it is a number or a string)`
)

// mismatches are scripts with conflicting types, each with the expected messages.
var mismatches = []struct{ name, script, want string }{
	{"local", `probe begin { x = 1; x = "a"; print(x) }`,
		`GS0205 1:22 type mismatch (string); type was first inferred here (long) at 1:15`},
	{"global", `global g probe begin { g = "s"; g = 1; print(g) }`,
		`GS0205 1:33 type mismatch (long); type was first inferred here (string) at 1:24`},
	{"first key", `global a probe begin { a[1, "k"] = 1; print(a["x", "k"]) }`,
		`GS0205 1:47 index 0 type mismatch (string); type of index 0 was first inferred here (long) at 1:26`},
	{"second key", `global a probe begin { a[1, "k"] = 1; print(a[1, 2]) }`,
		`GS0205 1:50 index 1 type mismatch (long); type of index 1 was first inferred here (string) at 1:29`},
	{"element", `global a probe begin { a["k"] = 1; a["l"] = "v"; print(a["k"]) }`,
		`GS0205 1:36 type mismatch (string); type was first inferred here (long) at 1:24`},
	{"key of in", `global a probe begin { a["k"] = 1; print([1] in a, a["k"]) }`,
		`GS0205 1:43 index 0 type mismatch (long); type of index 0 was first inferred here (string) at 1:26`},
	{"key of delete", `global a probe begin { a["k"] = 1; delete a[1]; print(a["k"]) }`,
		`GS0205 1:45 index 0 type mismatch (long); type of index 0 was first inferred here (string) at 1:26`},
	{"key of statistic", `global s probe begin { s["k"] <<< 1; print(@count(s[1])) }`,
		`GS0205 1:53 index 0 type mismatch (long); type of index 0 was first inferred here (string) at 1:26`},
	{"key behind a wildcard", `global a probe begin { a[1, 2] = 1; delete a[*, "x"]; print(a[1, 2]) }`,
		`GS0205 1:49 index 1 type mismatch (string); type of index 1 was first inferred here (long) at 1:29`},
	{"slice", `global a probe begin { a[1, 2] = 1; foreach ([i, j] in a["x", *]) print(i, j) }`,
		`GS0205 1:58 index 0 type mismatch (string); type of index 0 was first inferred here (long) at 1:26`},
	{"declared parameter", `function f(x:string) { return x } probe begin { print(f(1)) }`,
		`GS0205 1:57 type mismatch: expected string but found long` + toString},
	{"inferred parameter", `function f(x) { return x . "s" } probe begin { print(f(1)) }`,
		`GS0205 1:56 type mismatch: expected string but found long` + toString},
	{"second parameter", `function f(x, y) { return x + y } probe begin { print(f(1, "s")) }`,
		`GS0205 1:60 type mismatch: expected long but found string` + toNumber},
	{"declared result", `function f:long() { return "s" } probe begin { print(f()) }`,
		`GS0205 1:28 type mismatch: expected long but found string; type was first inferred here (long) at 1:10`},
	{"two results", `function f(x) { if (x) return 1; return "s" } probe begin { print(f(1)) }`,
		`GS0205 1:41 type mismatch: expected long but found string; type was first inferred here (long) at 1:31`},
	{"result in use", `function f() { return "s" } probe begin { print(f() + 1) }`,
		`GS0205 1:49 type mismatch (long); type was first inferred here (string) at 1:23`},
	{"overload's parameter", `function f(x:long) { next } function f(x:string) { return 1 } probe begin { print(f(1)) }`,
		`GS0205 1:38 type mismatch (long); type was first inferred here (string) at 1:40`},
	{"overload's result", `function f(x) { if (x) next; return 1 } function f(x) { return "s" } probe begin { print(f(1)) }`,
		`GS0205 1:50 type mismatch (long); type was first inferred here (string) at 1:64`},
	{"if", `probe begin { if ("s") print(1) }`,
		`GS0205 1:19 type mismatch: expected long but found string` + toNumber},
	{"while", `probe begin { while ("s") print(1) }`,
		`GS0205 1:22 type mismatch: expected long but found string` + toNumber},
	{"for", `probe begin { for (i = 0; "s"; i++) print(1) }`,
		`GS0205 1:27 type mismatch: expected long but found string` + toNumber},
	{"start of for", `probe begin { for (i = 1 + "s"; i; i++) print(1) }`,
		`GS0205 1:28 type mismatch: expected long but found string` + toNumber},
	{"step of for", `probe begin { for (i = 0; i < 1; i += "s") print(1) }`,
		`GS0205 1:39 type mismatch: expected long but found string` + toNumber},
	{"ternary's condition", `probe begin { print("s" ? 1 : 2) }`,
		`GS0205 1:21 type mismatch: expected long but found string` + toNumber},
	{"ternary's branches", `global g = 1 probe begin { print(g ? 1 : "s") }`,
		`GS0205 1:42 type mismatch: expected long but found string` + toNumber},
	{"condition of a probe", `global g probe begin { g = "s" } probe timer.s(1) if (g) { print(g) }`,
		`GS0205 1:55 type mismatch (long); type was first inferred here (string) at 1:24`},
	{"unused statement", `probe begin { 1 + "s"; x = "a" * 2; print(1) }`, ``},
	{"arithmetic", `probe begin { print(1 * "s") }`,
		`GS0205 1:25 type mismatch: expected long but found string` + toNumber},
	{"unary", `probe begin { print(-"s") }`,
		`GS0205 1:22 type mismatch: expected long but found string` + toNumber},
	{"logic", `probe begin { print(1 && "s") }`,
		`GS0205 1:26 type mismatch: expected long but found string` + toNumber},
	{"concatenation", `probe begin { print("s" . 1) }`,
		`GS0205 1:27 type mismatch: expected string but found long` + toString},
	{"comparison", `probe begin { print(1 == "s") }`,
		`GS0205 1:26 type mismatch: expected long but found string` + toNumber},
	{"less", `probe begin { print("s" < 1) }`,
		`GS0205 1:27 type mismatch: expected string but found long` + toString},
	{"at least", `probe begin { print("s" >= 1) }`,
		`GS0205 1:28 type mismatch: expected string but found long` + toString},
	{"match", `probe begin { print(1 =~ "s") }`,
		`GS0205 1:21 type mismatch: expected string but found long` + toString},
	{"increment", `probe begin { x = "s"; x++; print(x) }`,
		`GS0205 1:24 type mismatch (long); type was first inferred here (string) at 1:15`},
	{"add to", `probe begin { x = "s"; x += 1; print(x) }`,
		`GS0205 1:24 type mismatch (long); type was first inferred here (string) at 1:15`},
	{"add string", `probe begin { x = 1; x += "s"; print(x) }`,
		`GS0205 1:27 type mismatch: expected long but found string` + toNumber},
	{"append to", `probe begin { x = 1; x .= "s"; print(x) }`,
		`GS0205 1:22 type mismatch (string); type was first inferred here (long) at 1:15`},
	{"append number", `probe begin { x = "s"; x .= 1; print(x) }`,
		`GS0205 1:29 type mismatch: expected string but found long` + toString},
	{"chained assignment", `probe begin { x = y = 1; print(x . "s", y) }`,
		`GS0205 1:32 type mismatch (string); type was first inferred here (long) at 1:15`},
	{"%d", `probe begin { printf("%d", "s") }`,
		`GS0205 1:28 type mismatch: expected long but found string` + toNumber},
	{"%s", `probe begin { printf("%d%s", 1, 2) }`,
		`GS0205 1:33 type mismatch: expected string but found long` + toString},
	{"width", `probe begin { printf("%*d", "s", 1) }`,
		`GS0205 1:29 type mismatch: expected long but found string` + toNumber},
	{"sprint", `probe begin { print(sprint(1) + 1) }`,
		`GS0205 1:21 type mismatch: expected long but found string` + toNumber},
	{"caught message", `probe begin { try { print(1) } catch (m) { print(m + 1) } }`,
		`GS0205 1:50 type mismatch (long); type was first inferred here (string) at 1:15`},
	{"message is a number", `probe begin { m = 1; try { print(m) } catch (m) { print(2) } }`,
		`GS0205 1:22 type mismatch (string); type was first inferred here (long) at 1:15`},
	{"foreach key", `global a probe begin { a["k"] = 1; foreach (k in a) print(k + 1) }`,
		`GS0205 1:59 type mismatch (long); type was first inferred here (string) at 1:45`},
	{"foreach value", `global a probe begin { a["k"] = 1; foreach (v = k in a) print(v . k) }`,
		`GS0205 1:63 type mismatch (string); type was first inferred here (long) at 1:45`},
	{"foreach limit", `global a probe begin { a[1] = 1; foreach (k in a limit "s") print(k) }`,
		`GS0205 1:56 type mismatch: expected long but found string` + toNumber},
	{"foreach by a statistic", `global a probe begin { a[1] = 1; foreach (k in a @sum-) print(k) }`,
		`GS0210 1:34 type mismatch (stats); type was first inferred here (long) at 1:24`},
	{"buckets' number", `global s probe begin { s <<< 1; foreach (b in @hist_log(s)) print(b . "s") }`,
		`GS0205 1:67 type mismatch (string); type was first inferred here (long) at 1:42`},
	{"buckets' count", `global s probe begin { s <<< 1; foreach (n = b in @hist_log(s)) print(n . "s", b) }`,
		`GS0205 1:71 type mismatch (string); type was first inferred here (long) at 1:42`},
	{"buckets' limit", `global s probe begin { s <<< 1; foreach (b in @hist_log(s) limit "s") print(b) }`,
		`GS0205 1:66 type mismatch: expected long but found string` + toNumber},
	{"bucket", `global s probe begin { s <<< 1; print(@hist_log(s)["s"]) }`,
		`GS0205 1:52 type mismatch: expected long but found string` + toNumber},
	{"statistic of strings", `global s probe begin { s <<< "s"; print(@count(s)) }`,
		`GS0205 1:30 type mismatch: expected long but found string` + toNumber},
	{"number as a statistic", `global s probe begin { s = 1; s <<< 1; print(s) }`,
		`GS0210 1:31 type mismatch (stats); type was first inferred here (long) at 1:24`},
	{"statistic as a number", `global s probe begin { s <<< 1; print(s + 1) }`,
		`GS0210 1:39 type mismatch (long); type was first inferred here (stats) at 1:24` + readStat},
	{"extractor of a number", `global s probe begin { s = 1; print(@count(s)) }`,
		`GS0210 1:44 type mismatch (stats); type was first inferred here (long) at 1:24`},
	{"histogram of a number", `global s probe begin { s = 1; print(@hist_log(s)) }`,
		`GS0210 1:47 type mismatch (stats); type was first inferred here (long) at 1:24`},
	{"bucket of a number", `global s probe begin { s = 1; print(@hist_log(s)[1]) }`,
		`GS0210 1:47 type mismatch (stats); type was first inferred here (long) at 1:24`},
	{"buckets of a number", `global s probe begin { s = 1; foreach (b in @hist_log(s)) print(b) }`,
		`GS0210 1:55 type mismatch (stats); type was first inferred here (long) at 1:24`},
	{"statistic in a format", `global s probe begin { s <<< 1; printf("%d", s) }`,
		`GS0210 1:46 type mismatch (long); type was first inferred here (stats) at 1:24` + readStat},
	{"statistic printed", `global s probe begin { s <<< 1; println(1, s) }`,
		`GS0210 1:44 a statistic can't be printed as a whole (print @count, @sum, @min, @max or @avg of it, or a histogram with print(@hist_log(...)))`},
	{"initial value", `global g = 1 probe begin { g = "s" print(g) }`,
		`GS0205 1:28 type mismatch (string); type was first inferred here (long) at 1:8`},
	{"each once", `function f(x:string) { return x } probe begin { print(f(1), f(2), 1 . "s") }`,
		`GS0205 1:57 type mismatch: expected string but found long` + toString + "\n" + `GS0205 1:63 type mismatch: expected string but found long` + toString + "\n" + `GS0205 1:67 type mismatch: expected string but found long` + toString},
}

// unknown are scripts that use something without a type or a value.
var unknown = []struct{ name, script, want string }{
	{"local", `probe begin { print(some) }`,
		`GS0206 1:21 unresolved type of some` + noEvidence},
	{"global", `global some probe begin { print(some) }`,
		`GS0206 1:33 unresolved type of some` + noEvidence},
	{"element and key", `global a probe begin { print(a[some]) }`,
		`GS0206 1:30 unresolved type of a` + noEvidence + "\n" + `GS0206 1:32 unresolved type of some` + noEvidence},
	{"element", `global a probe begin { print(a[1]) }`,
		`GS0206 1:30 unresolved type of a` + noEvidence},
	{"key of foreach", `global a probe begin { foreach (some in a) print(1) }`,
		`GS0206 1:33 unresolved type of some` + noEvidence},
	{"value of foreach", `global a probe begin { foreach (some = k in a) print(k + 1, some) }`,
		`GS0206 1:33 unresolved type of some` + noEvidence},
	{"function", `function f() { print(1) } probe begin { print(f()) }`,
		`GS0228 1:47 function f returns no value; declared here at 1:10`},
	{"function in an assignment", `function f() { print(1) } probe begin { x = f(); print(x) }`,
		`GS0228 1:45 function f returns no value; declared here at 1:10`},
	{"no value goes first", `function f() { print(1) } probe begin { print(some, f()) }`,
		`GS0228 1:53 function f returns no value; declared here at 1:10`},
	{"misspelt local", `probe begin { count = 1; print(coumt, count) }`,
		`GS0206 1:32 unresolved type of coumt (similar: count)`},
	{"misspelt parameter", `function f(count) { print(coumt); return count + 1 } probe begin { print(f(1)) }`,
		`GS0206 1:27 unresolved type of coumt (similar: count)`},
	{"misspelt global", `global total = 1 probe begin { print(totl, total) }`,
		`GS0206 1:38 unresolved type of totl (similar: total)`},
	{"local of another probe", `probe begin { count = 1; print(count) } probe end { print(coumt) }`,
		`GS0206 1:59 unresolved type of coumt` + noEvidence},
	{"misspelt keyword", `probe begin { for (;;) { brek; print(1) } }`,
		`GS0206 1:26 the statement 'brek' does nothing (similar: break)`},
	{"misspelt next", `probe begin { nxt; print(1) }`, ``},
	{"too short for a keyword", `probe begin { nex; print(1) }`, ``},
	{"far from a keyword", `probe begin { breadk1; print(1) }`,
		`GS0206 1:15 the statement 'breadk1' does nothing (similar: break)`},
}

func TestMismatches(t *testing.T) {
	for _, c := range mismatches {
		_, l := resolved(t, c.script)
		if d := cmp.Diff(c.want, complaints(l)); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, d)
		}
	}
}

func TestUnknown(t *testing.T) {
	for _, c := range unknown {
		_, l := resolved(t, c.script)
		if d := cmp.Diff(c.want, complaints(l)); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, d)
		}
	}
}

// TestKnown: names that get their type from elsewhere, or need none, are not an error.
func TestKnown(t *testing.T) {
	for name, script := range map[string]string{
		"key of delete is the array's":     `global a probe begin { delete a[some]; a[1] = 1; print(a[1]) }`,
		"function without a value, called": `function f() { print(1) } probe begin { f(); for (f(); 0; f()) print(1) }`,
		"argument that gets the result's":  `function f(x) { return x } probe begin { print(f(some) + 1) }`,
	} {
		if _, l := resolved(t, script); l.HasErrors() {
			t.Errorf("%s: %s", name, complaints(l))
		}
	}
}
