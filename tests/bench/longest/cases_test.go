// SPDX-License-Identifier: GPL-2.0-or-later

package longest

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// repeated is code that a handler repeats until its action budget is used up.
type repeated struct {
	name  string
	body  string
	point string // probe point if not the batch's
	alone bool   // the handler runs body once, without a loop
}

// prelude makes values that take long to process: strings of MAXSTRINGLEN, full arrays, full
// statistics.
const prelude = `global n, t, zeros, nines, others, letters, same, quotes, numbers, almost, stack_text, user_text, full[2048], names[2048], stats[256], hist, linear, alike[2048], lost[2048], texts[256], rows[2048], striped[4096]
probe begin { for (i = 0; i < 64; i++) { letters .= "aaaaaaaa"; quotes .= "\"\\\n\t\"\\\n\t"; numbers .= "-9999999"; zeros .= "00000000"; nines .= "99999999"; others .= "cccccccc" } }
probe begin { for (i = 0; i < 31; i++) almost .= "aaaaaaaa"; almost .= "b" }
probe begin(1) { same = letters . "" }
probe begin { for (i = 0; i < 2000; i++) full[i] = i * 7919 % 10007 }
probe begin { for (i = 0; i < 250; i++) stats[i] <<< i * 7919 % 10007 }
probe begin { for (i = 0; i < 60; i++) { hist <<< 1 << i; linear <<< i } }
probe begin { for (i = 0; i < 2000; i++) names[sprintf("%d", i)] = i }
probe begin(1) { for (i = 0; i < 2048; i++) alike[almost . almost . sprintf("%d", i * 7919 % 10007)] = i }
probe begin { for (i = 0; i < 4096; i++) striped[i * 7919] = i }
probe kernel.function("__x64_sys_getppid") { if (pid() in striped) striped[pid()]++ }
probe begin { for (i = 0; i < 2048; i++) rows[sprintf("%d", i), i] <<< i * 7919 % 10007 }
`

// written are the constructs of the language, and functions whose longest run needs special
// arguments.
var written = append(deepStacks(), []repeated{
	{name: "loop", body: `n++`},
	{name: "empty loop", body: ``},
	{name: "division", body: `n = n / (t | 3) + n % (t | 5)`},
	{name: "text assigned", body: `copy = letters; n += copy == "x"`},
	{name: "concatenation of 511 bytes", body: `n += almost . almost == "x"`},
	{name: "comparison of 511 bytes", body: `n += letters == same; n += letters < same`},
	{name: "regular expression without groups", body: `n += letters =~ "(a|aa)*(a|aa)*b$"`},
	{name: "regular expression with groups", body: `if (letters =~ "^((a|aa)*)((a|aaa)*)a$") n += matched(1) == "x"`},
	{name: "regular expression with a group at many positions", body: `n += letters =~ "(a{0,200})b"`},
	{name: "printf of texts", body: `printf("%s%s%s\n", letters, letters, letters)`},
	{name: "printf of a text and a number", body: `printf("%s %d\n", "name", n)`},
	{name: "printf of numbers", body: `printf("%d %x %p %c %u %i\n", n, n, n, 65, n, n)`},
	{name: "printf of padded text", body: `printf("%-500s%500s\n", "a", "b")`},
	{name: "printf of memory", body: `printf("%512m\n", kernel)`},
	{name: "sprintf of texts", body: `n += sprintf("%s%s%s\n", almost, letters, letters) == "x"`},
	{name: "sprintf of numbers", body: `n += sprintf("%d %x %p %c %u %i\n", n, n, n, 65, n, n) == "x"`},
	{name: "sprintf of memory", body: `n += sprintf("` + strings.Repeat("%.512M", 32) + `"` + strings.Repeat(", kernel", 32) + `) == "x"`},
	{name: "sprint of numbers", body: `n += sprint(n, n, n, n, n, n, n, n) == "x"`},
	{name: "println of a text", body: `println(letters)`},
	{name: "warning", body: `warn(letters)`},
	{name: "array element by number", body: `full[n++ % 2000]++`},
	{name: "array element by text", body: `names[sprintf("%d", n++ % 2000)]++`},
	{name: "array element by long text", body: `n += names[letters]`},
	{name: "array element made and deleted", body: `lost[n] = 1; delete lost[n++]`},
	{name: "sorting of a full array, one round", body: `foreach (i+ in full) { n += i; break }`},
	{name: "sorting by value, one round", body: `foreach (i in full-) { n += i; break }`},
	{name: "sorting by text, one round", body: `foreach (i in names-) { n += i == "x"; break }`},
	{name: "sorting by text keys, one round", body: `foreach (i- in names) { n += i == "x"; break }`},
	{name: "sorting by value, limit 10", body: `foreach (i in full- limit 10) n += i`},
	{name: "sorting by value, all rounds", body: `foreach (i in full-) n += i`},
	{name: "sorting by long text that begins alike, one round", body: `foreach (i+ in alike) { n += i == "x"; break }`},
	{name: "sorting by long text that begins alike, all rounds", body: `foreach (i+ in alike) n++`},
	{name: "foreach over a full array", body: `foreach (i in full) n += i`},
	{name: "foreach in foreach", body: `foreach (i in full) foreach (j in full) n += j`},
	{name: "foreach over texts", body: `foreach (i in names) n += names[i]`},
	{name: "foreach over statistics", body: `foreach (i in stats) n += @sum(stats[i])`},
	{name: "delete of a full array, filled again", body: `delete lost; for (i = 0; i < 2000; i++) lost[i] = i`},
	{name: "delete of an array with few elements", body: `lost[1] = 1; delete lost`},
	{name: "membership", body: `n += (any in full)`},
	{name: "statistics, add", body: `hist <<< n++; linear <<< n`},
	{name: "statistics of an array, add", body: `stats[n % 250] <<< n++`},
	{name: "statistics, all values", body: `n += @count(hist) + @sum(hist) + @min(hist) + @max(hist) + @avg(hist) + @variance(hist)`},
	{name: "statistics of an array, all values", body: `n += @count(stats[9]) + @sum(stats[9]) + @min(stats[9]) + @max(stats[9]) + @avg(stats[9]) + @variance(stats[9])`},
	{name: "logarithmic histogram printed", body: `print(@hist_log(hist))`},
	{name: "linear histogram printed", body: `print(@hist_linear(linear, 0, 100, 1))`},
	{name: "histogram buckets by their counts, one round", body: `foreach (v- = b in @hist_log(hist)) { n += b; break }`},
	{name: "histogram buckets", body: `foreach (b in @hist_log(hist)) n += @hist_log(hist)[b]`},
	{name: "statistics of an array by long text", body: `texts[letters] <<< n; n += @count(texts[letters])`},
	{name: "sum of a thousand elements", body: "n += full[1]" + sumOfElements(999)},
	{name: "concatenation of a hundred short texts", body: `short = "ab"; n += short` + strings.Repeat(" . short", 99) + ` == "x"`},
	{name: "straight line of concatenations", body: strings.Repeat("n += letters"+strings.Repeat(" . letters", 39)+` == "x"; `, 25), alone: true},
	{name: "a full array printed with four statistics a row", alone: true, body: `foreach ([e, p] in rows) printf("%s %d %d %d %d %d\n", e, p, @count(rows[e, p]), @sum(rows[e, p]), @avg(rows[e, p]), @max(rows[e, p]))`},
	{name: "a sorted array printed with four statistics a row", alone: true, body: `foreach ([e, p] in rows-) printf("%s %d %d %d %d %d\n", e, p, @count(rows[e, p]), @sum(rows[e, p]), @avg(rows[e, p]), @max(rows[e, p]))`},
	{name: "an array with stripes that is joined", alone: true, point: "timer.ms(20)", body: `foreach (i in striped) { n += i; break }`},
	{name: "delete of statistics", body: `hist <<< 1; delete hist`},
	{name: "recursion", body: `n += deep(9)`},
	{name: "try and catch", body: `try { error("no") } catch (why) { n += why == "x" }`},
	{name: "target variable as text", body: `n += $$vars == "x"`},
	{name: "structure as text", body: `n += @cast(task_current(), "task_struct")->signal$ == "x"`},
	{name: "structure as text, deep", body: `n += @cast(task_current(), "task_struct")->signal$$ == "x"`},
	{name: "structure as text that can't be read", body: `n += @cast(0xffffffffffe01000, "struct signal_struct", "kernel")$ == "x"`},
	{name: "texts that can't be read", body: `n += @cast(0xffffffffffe01000, "struct file_system_type", "kernel")->name$ == "x"`},
	{name: "pointers followed", body: `n += @cast(task_current(), "task_struct")->mm->mmap_base`},
	{name: "context", body: `n += pid() + tid() + uid() + cpu()`},
	{name: "strlen of 511 bytes", body: `n += strlen(letters)`},
	{name: "strpos, almost everywhere", body: `n += strpos(letters, almost)`},
	{name: "isinstr, almost everywhere", body: `n += isinstr(letters, almost)`},
	{name: "index in D, almost everywhere", body: `n += __d_index(letters, almost, 0)`},
	{name: "rindex in D, almost everywhere", body: `n += __d_rindex(letters, almost, 511)`},
	{name: "strstr in D, almost everywhere", body: `n += __d_strstr(letters, almost) == "x"`},
	{name: "strtok in D with many delimiters", body: `n += __d_strtok(letters, others) == "x"`},
	{name: "strtoll in D of zeros", body: `n += __d_strtoll(zeros, 10)`},
	{name: "str_replace of each byte", body: `n += str_replace(letters, "a", "b") == "x"`},
	{name: "str_replace, almost everywhere", body: `n += str_replace(letters, almost, "b") == "x"`},
	{name: "tokenize, almost everywhere", body: `n += tokenize(letters, "bcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "x"`},
	{name: "strtol of a long text", body: `n += strtol(numbers, 10)`},
	{name: "strtol of zeros", body: `n += strtol(zeros, 10)`},
	{name: "strtol of zeros in hexadecimal", body: `n += strtol("0x" . zeros, 16)`},
	{name: "strtol of nines", body: `n += strtol(nines, 10)`},
	{name: "_struct_timespec_u of two", body: `n += _struct_timespec_u(user, 2) == "x"`},
	{name: "_struct_timeval_u of two", body: `n += _struct_timeval_u(user, 2) == "x"`},
	{name: "user_string of 511 bytes", body: `n += user_string(user) == "x"`},
	{name: "user_string_quoted of quotes", body: `n += user_string_quoted(user) == "x"`},
	{name: "user_string_utf16", body: `n += user_string_utf16(user, "") == "x"`},
	{name: "user_buffer_quoted", body: `n += user_buffer_quoted(user, 65536, 512) == "x"`},
	{name: "user_string_n of 64 KB", body: `n += user_string_n(user, 65536) == "x"`},
	{name: "text_str of quotes", body: `n += text_str(quotes) == "x"`},
	{name: "string_quoted of quotes", body: `n += string_quoted(quotes) == "x"`},
	{name: "cmdline_args without a character", body: `n += cmdline_args(3, -1, "") == "x"`},
	{name: "env_var that is not there", body: `n += env_var("NOPE") == "x"`},
	{name: "fullpath_struct_path of a deep directory", body: `n += fullpath_struct_path(task_cwd_path(task_current())) == "x"`},
	{name: "reverse_path_walk of a deep directory", body: `n += reverse_path_walk(@cast(task_cwd_path(task_current()), "path", "kernel")->dentry) == "x"`},
	{name: "print_backtrace", body: `print_backtrace()`},
	{name: "print_ubacktrace of 100 frames", body: `print_ubacktrace()`},
	{name: "print_ubacktrace of 100 frames from registers", body: `print_ubacktrace(u_register("rip"), u_register("rsp"), u_register("rbp"))`},
	{name: "sprint_ubacktrace of 100 frames", body: `n += sprint_ubacktrace() == "x"`},
	{name: "sprint_ubacktrace of 100 frames, printed", body: `println(sprint_ubacktrace())`},
	{name: "symbol of a program, printed", body: `println(usymdata(user))`},
	{name: "ubacktrace of 100 frames", body: `n += ubacktrace() == "x"`},
	{name: "ucallers of 100 frames", body: `n += ucallers(-1) == "x"`},
	{name: "ustack(19) of 100 frames", body: `n += ustack(19)`},
	{name: "print_ustack", body: `print_ustack(user_text)`},
	{name: "print_stack", body: `print_stack(stack_text)`},
	{name: "fp_div of the smallest", body: `n += fp_div(1, 3)`},
	{name: "fp_rem of far numbers", body: `n += fp_rem(0x7fe0000000000000, 1)`},
	{name: "fp_to_string of the smallest", body: `n += fp_to_string(1, 64) == "x"`},
	{name: "fp_to_string of 64 places", body: `n += fp_to_string(0x3ff5555555555555, 64) == "x"`},
	{name: "fp_to_string of an ordinary number", body: `n += fp_to_string(0x4045c00000000000, 3) == "x"`},
	{name: "string_to_fp of digits", body: `n += string_to_fp(numbers)`},
}...)

// Places in the kernel that are 20 calls deep and more when a datagram arrives over the loopback: a
// function's entry, and a breakpoint, where a handler has the budget of a hard interrupt.
const (
	deepFunction   = `kernel.function("sock_def_readable")`
	deepBreakpoint = `kernel.statement("sock_def_readable@net/core/sock.c+6").nearest`
)

// sumOfElements returns n more operands of a sum, all different, so that the compiler can't merge them.
func sumOfElements(n int) string {
	b := strings.Builder{}
	for i := range n {
		fmt.Fprintf(&b, " + full[%d]", i+2)
	}
	return b.String()
}

// deepStacks are the functions that walk or name the kernel's stack, where it is deep.
func deepStacks() (out []repeated) {
	for _, body := range []string{"print_backtrace()", "print_backtrace_fileline()", `n += sprint_backtrace() == "x"`, `n += backtrace() == "x"`,
		`n += task_backtrace(kernel) == "x"`, `n += callers(-1) == "x"`, "n += stack(19)"} {
		name := strings.TrimSuffix(strings.TrimPrefix(body, "n += "), ` == "x"`)
		out = append(out, repeated{name: name + " of a deep stack", body: body, point: deepFunction},
			repeated{name: name + " of a deep stack, in a breakpoint", body: body, point: deepBreakpoint})
	}
	return out
}

const postlude = `function deep(m) { return m ? deep(m - 1) + 1 : 0 }
`

// uncalled are functions that a handler can't repeat, with the reason.
var uncalled = map[string]string{
	"abort": "ends the handler", "exit": "ends the session", "assert": "an error, as error()",
	"asmlinkage": "only to be said before arguments are read", "fastcall": "likewise", "regparm": "likewise",
	"system": "starts a process at each call", "switch_file": "makes files",
	"__d_exit": "ends the session", "__exit_soon": "likewise", "__d_rollback": "takes a position in the output",
}

// inner matches a function in C that is not documented, which other functions of the library call.
// Scripts can call it, too, unless it is private.
var inner = regexp.MustCompile(`(?m)^function (\w+)(:\w+)?\s*\(([^)]*)\)\s*(%\{.*)`)

// undocumented returns the functions in C of the library's files that list, the output of gostap
// --dump-functions, does not have, in the same form.
func undocumented(t *testing.T, list []byte) (out []byte) {
	files, err := filepath.Glob("../../../tapset/*/*.stp")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range inner.FindAllSubmatch(text, -1) {
			if !bytes.Contains(list, fmt.Appendf(nil, "\n%s:", m[1])) {
				out = fmt.Appendf(out, "%s%s (%s) %s\n", m[1], cmp.Or(string(m[2]), ":unknown"), m[3], m[4])
			}
		}
	}
	return out
}

var declaration = regexp.MustCompile(`^(\w+):(\w+) \((.*?)\)`)

// values are arguments that take long, by the parameter's name.
var values = map[string]string{
	"task": "task_current()", "cpu": "0", "pid": "pid()", "tid": "tid()", "n": "3", "base": "10",
	"name": `"NOPE"`, "lim_str": `"RLIMIT_NPROC"`, "str": "letters", "callers": "stack_text", "stk": "stack_text",
	"inlen": "65536", "outlen": "512", "delim": `"b"`, "family": "2", "format": "1", "bytes": "any",
	"file": "current_exe_file()", "fd": "1", "flags": "-1", "sa_flags": "-1", "mask": "-1",
	"v": "-1", "first": "0", "size": "64", "len": "64",
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
		out = append(out, repeated{name: m[1] + "(" + m[3] + ")", body: call})
	}
	return out
}

// address matches the addresses of strings in calls.
var address = regexp.MustCompile(`\b(user|kernel)\b`)

// unreadable returns the calls among cases that have addresses, with such as can't be read.
func unreadable(cases []repeated) (out []repeated) {
	none := map[string]string{"user": "4096", "kernel": "0xffffffffffe01000"}
	for _, c := range cases {
		if address.MatchString(c.body) {
			body := address.ReplaceAllStringFunc(c.body, func(of string) string { return none[of] })
			out = append(out, repeated{name: c.name + ", unreadable", body: body})
		}
	}
	return out
}

// ofProgram matches functions that show structures and texts in the memory of a program.
var ofProgram = regexp.MustCompile(`^_.*(_u|_u_[a-z0-9_]+|_str|argv)$`)

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
		case name == "addr" && (strings.HasPrefix(function, "u") && !strings.HasPrefix(function, "usrdev") || ofProgram.MatchString(function)):
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
		if c.alone {
			fmt.Fprintf(&b, "probe %s { %s }\n", cmp.Or(c.point, at.point), c.body)
			continue
		}
		fmt.Fprintf(&b, `probe %s { %skernel = task_current(); any = 1; while (1) { any = any * 6364136223846793005 + 1; try { %s } catch { } } }`+"\n", cmp.Or(c.point, at.point), at.begin, c.body)
	}
	return b.String(), first
}
