// SPDX-License-Identifier: GPL-2.0-or-later

package longest

import (
	"bufio"
	"bytes"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// repeated is code that a handler repeats until its action budget is used up.
type repeated struct {
	name string
	body string
}

// prelude makes values that take long to process: strings of MAXSTRINGLEN, full arrays, full
// statistics.
const prelude = `global n, t, letters, same, quotes, numbers, almost, stack_text, user_text, full[2048], names[2048], stats[256], hist, linear, lost[2048]
probe begin { for (i = 0; i < 64; i++) { letters .= "aaaaaaaa"; quotes .= "\"\\\n\t\"\\\n\t"; numbers .= "-9999999" } }
probe begin { for (i = 0; i < 31; i++) almost .= "aaaaaaaa"; almost .= "b" }
probe begin(1) { same = letters . "" }
probe begin { for (i = 0; i < 2000; i++) full[i] = i * 7919 % 10007 }
probe begin { for (i = 0; i < 250; i++) stats[i] <<< i * 7919 % 10007 }
probe begin { for (i = 0; i < 60; i++) { hist <<< 1 << i; linear <<< i } }
probe begin { for (i = 0; i < 2000; i++) names[sprintf("%d", i)] = i }
`

// written are the constructs of the language, and functions whose longest run needs special
// arguments.
var written = []repeated{
	{"loop", `n++`},
	{"empty loop", ``},
	{"division", `n = n / (t | 3) + n % (t | 5)`},
	{"text assigned", `copy = letters; n += copy == "x"`},
	{"concatenation of 511 bytes", `n += almost . almost == "x"`},
	{"comparison of 511 bytes", `n += letters == same; n += letters < same`},
	{"regular expression without groups", `n += letters =~ "(a|aa)*(a|aa)*b$"`},
	{"regular expression with groups", `if (letters =~ "^((a|aa)*)((a|aaa)*)a$") n += matched(1) == "x"`},
	{"printf of texts", `printf("%s%s%s\n", letters, letters, letters)`},
	{"printf of a text and a number", `printf("%s %d\n", "name", n)`},
	{"printf of numbers", `printf("%d %x %p %c %u %i\n", n, n, n, 65, n, n)`},
	{"printf of padded text", `printf("%-500s%500s\n", "a", "b")`},
	{"printf of memory", `printf("%512m\n", kernel)`},
	{"sprintf of texts", `n += sprintf("%s%s%s\n", almost, letters, letters) == "x"`},
	{"sprintf of numbers", `n += sprintf("%d %x %p %c %u %i\n", n, n, n, 65, n, n) == "x"`},
	{"sprint of numbers", `n += sprint(n, n, n, n, n, n, n, n) == "x"`},
	{"println of a text", `println(letters)`},
	{"warning", `warn(letters)`},
	{"array element by number", `full[n++ % 2000]++`},
	{"array element by text", `names[sprintf("%d", n++ % 2000)]++`},
	{"array element by long text", `n += names[letters]`},
	{"array element made and deleted", `lost[n] = 1; delete lost[n++]`},
	{"sorting of a full array, one round", `foreach (i+ in full) { n += i; break }`},
	{"sorting by value, one round", `foreach (i in full-) { n += i; break }`},
	{"sorting by text, one round", `foreach (i in names-) { n += i == "x"; break }`},
	{"sorting by text keys, one round", `foreach (i- in names) { n += i == "x"; break }`},
	{"sorting by value, limit 10", `foreach (i in full- limit 10) n += i`},
	{"sorting by value, all rounds", `foreach (i in full-) n += i`},
	{"foreach over a full array", `foreach (i in full) n += i`},
	{"foreach in foreach", `foreach (i in full) foreach (j in full) n += j`},
	{"foreach over texts", `foreach (i in names) n += names[i]`},
	{"foreach over statistics", `foreach (i in stats) n += @sum(stats[i])`},
	{"delete of a full array, filled again", `delete lost; for (i = 0; i < 2000; i++) lost[i] = i`},
	{"delete of an array with few elements", `lost[1] = 1; delete lost`},
	{"membership", `n += (any in full)`},
	{"statistics, add", `hist <<< n++; linear <<< n`},
	{"statistics of an array, add", `stats[n % 250] <<< n++`},
	{"statistics, all values", `n += @count(hist) + @sum(hist) + @min(hist) + @max(hist) + @avg(hist) + @variance(hist)`},
	{"statistics of an array, all values", `n += @count(stats[9]) + @sum(stats[9]) + @min(stats[9]) + @max(stats[9]) + @avg(stats[9]) + @variance(stats[9])`},
	{"logarithmic histogram printed", `print(@hist_log(hist))`},
	{"linear histogram printed", `print(@hist_linear(linear, 0, 100, 1))`},
	{"histogram buckets", `foreach (b in @hist_log(hist)) n += @hist_log(hist)[b]`},
	{"delete of statistics", `hist <<< 1; delete hist`},
	{"recursion", `n += deep(9)`},
	{"try and catch", `try { error("no") } catch (why) { n += why == "x" }`},
	{"target variable as text", `n += $$vars == "x"`},
	{"structure as text", `n += @cast(task_current(), "task_struct")->signal$ == "x"`},
	{"structure as text, deep", `n += @cast(task_current(), "task_struct")->signal$$ == "x"`},
	{"pointers followed", `n += @cast(task_current(), "task_struct")->mm->mmap_base`},
	{"context", `n += pid() + tid() + uid() + cpu()`},
	{"strlen of 511 bytes", `n += strlen(letters)`},
	{"strpos, almost everywhere", `n += strpos(letters, almost)`},
	{"isinstr, almost everywhere", `n += isinstr(letters, almost)`},
	{"index in D, almost everywhere", `n += __d_index(letters, almost, 0)`},
	{"rindex in D, almost everywhere", `n += __d_rindex(letters, almost, 511)`},
	{"str_replace of each byte", `n += str_replace(letters, "a", "b") == "x"`},
	{"str_replace, almost everywhere", `n += str_replace(letters, almost, "b") == "x"`},
	{"tokenize, almost everywhere", `n += tokenize(letters, "bcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "x"`},
	{"strtol of a long text", `n += strtol(numbers, 10)`},
	{"user_string of 511 bytes", `n += user_string(user) == "x"`},
	{"user_string_quoted of quotes", `n += user_string_quoted(user) == "x"`},
	{"user_string_utf16", `n += user_string_utf16(user, "") == "x"`},
	{"user_buffer_quoted", `n += user_buffer_quoted(user, 65536, 512) == "x"`},
	{"user_string_n of 64 KB", `n += user_string_n(user, 65536) == "x"`},
	{"text_str of quotes", `n += text_str(quotes) == "x"`},
	{"string_quoted of quotes", `n += string_quoted(quotes) == "x"`},
	{"cmdline_args without a character", `n += cmdline_args(3, -1, "") == "x"`},
	{"env_var that is not there", `n += env_var("NOPE") == "x"`},
	{"print_backtrace", `print_backtrace()`},
	{"print_ubacktrace of 100 frames", `print_ubacktrace()`},
	{"sprint_ubacktrace of 100 frames", `n += sprint_ubacktrace() == "x"`},
	{"ubacktrace of 100 frames", `n += ubacktrace() == "x"`},
	{"print_ustack", `print_ustack(user_text)`},
	{"print_stack", `print_stack(stack_text)`},
	{"fp_div of the smallest", `n += fp_div(1, 3)`},
	{"fp_rem of far numbers", `n += fp_rem(0x7fe0000000000000, 1)`},
	{"fp_to_string of the smallest", `n += fp_to_string(1, 64) == "x"`},
	{"fp_to_string of 64 places", `n += fp_to_string(0x3ff5555555555555, 64) == "x"`},
	{"fp_to_string of an ordinary number", `n += fp_to_string(0x4045c00000000000, 3) == "x"`},
	{"string_to_fp of digits", `n += string_to_fp(numbers)`},
}

const postlude = `function deep(m) { return m ? deep(m - 1) + 1 : 0 }
`

// uncalled are functions that a handler can't repeat, with the reason.
var uncalled = map[string]string{
	"abort": "ends the handler", "exit": "ends the session", "assert": "an error, as error()",
	"asmlinkage": "only to be said before arguments are read", "fastcall": "likewise", "regparm": "likewise",
	"system": "starts a process at each call", "switch_file": "makes files",
}

var declaration = regexp.MustCompile(`^(\w+):(\w+) \((.*?)\)`)

// values are arguments that take long, by the parameter's name.
var values = map[string]string{
	"task": "task_current()", "cpu": "0", "pid": "pid()", "tid": "tid()", "n": "3", "base": "10",
	"name": `"NOPE"`, "lim_str": `"RLIMIT_NPROC"`, "str": "letters", "callers": "stack_text", "stk": "stack_text",
	"inlen": "65536", "outlen": "512", "delim": `"b"`, "family": "2", "format": "1", "bytes": "any",
	"file": "current_exe_file()", "fd": "1", "flags": "-1", "sa_flags": "-1", "mask": "-1",
}

// called returns a call of each function in the output of gostap --dump-functions. Addresses
// among the arguments are those of strings.
func called(list []byte) (out []repeated) {
	lines := bufio.NewScanner(bytes.NewReader(list))
	for lines.Scan() {
		m := declaration.FindStringSubmatch(lines.Text())
		if m == nil || uncalled[m[1]] != "" || strings.Contains(lines.Text(), "/* guru") {
			continue
		}
		call := fmt.Sprintf("%s(%s)", m[1], arguments(m[1], m[3]))
		switch m[2] {
		case "long":
			call = "n += " + call
		case "string":
			call = "n += " + call + ` == "x"`
		}
		out = append(out, repeated{m[1] + "(" + m[3] + ")", call})
	}
	return out
}

// arguments returns arguments for a function, by the names and types of its parameters.
func arguments(function, params string) string {
	var out []string
	for p := range strings.SplitSeq(params, ", ") {
		name, kind, _ := strings.Cut(p, ":")
		value, known := values[name]
		switch {
		case name == "":
			continue
		case known && !(kind == "string" && value[0] != '"' && !strings.Contains("letters stack_text", value)):
		case name == "addr" && (strings.HasPrefix(function, "u") && !strings.HasPrefix(function, "usrdev")):
			value = "user"
		case name == "addr":
			value = "kernel"
		case kind == "string":
			value = "letters"
		default:
			value = "any"
		}
		out = append(out, value)
	}
	return strings.Join(out, ", ")
}

// functions returns the list of the library's functions.
func functions(t *testing.T) []byte {
	out, err := exec.Command(harness.Binary(t), "--dump-functions").Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// place is where the handlers run.
type place struct {
	point, begin string // probe point, and what its handlers begin with
	command      string // %s: the program of testdata, %d: hits
	least        int    // figure of a handler that runs until its budget is used up
}

var (
	inProcess = place{`kernel.function("__x64_sys_getppid")`, "user = pointer_arg(1); ", "%s %d", 15_000}
	// Perf events of a clock run in the hard interrupt of a timer.
	inInterrupt = place{"perf.sw.cpu_clock.sample(10000000)", "", "true %s; sleep 0.%d", 1_500}
)

// script returns a script with a probe for each case, all at one place. From line first
// on, each line is a case. Numbers that a case passes on are pseudo-random and the same in each
// run: what n has depends on times and addresses.
func script(cases []repeated, at place) (text string, first int) {
	b := strings.Builder{}
	b.WriteString(prelude + postlude)
	b.WriteString(`probe kernel.function("__x64_sys_getppid") { stack_text = backtrace() user_text = ubacktrace() }` + "\n")
	first = strings.Count(b.String(), "\n") + 1
	for _, c := range cases {
		fmt.Fprintf(&b, `probe %s { %skernel = task_current(); any = 1; while (1) { any = any * 6364136223846793005 + 1; try { %s } catch { } } }`+"\n", at.point, at.begin, c.body)
	}
	return b.String(), first
}
