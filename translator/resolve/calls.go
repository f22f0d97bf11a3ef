// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"slices"

	"github.com/gostap/gostap/grammar/diag"
)

// builtins are variables of bpftrace and DTrace, with the expressions that have their values here.
var builtins = map[string]string{
	"arg0": "int_arg(1), or a parameter by its name, such as $count", "arg1": "int_arg(2), or a parameter by its name, such as $count",
	"arg2": "int_arg(3), or a parameter by its name, such as $count",
	"args": "the parameters are $ variables: gostap -L POINT lists them", "comm": "execname()", "curtask": "task_current()",
	"elapsed": "ktime_get_ns()", "func": "ppfunc()", "nsecs": "gettimeofday_ns()", "probefunc": "ppfunc()", "retval": "$return",
	"timestamp": "gettimeofday_ns()", "true": "1", "false": "0",
}

// calledElsewhere are functions of bpftrace and DTrace, each with a hint.
var calledElsewhere = map[string]string{
	"count":     "n++ counts in the global n; x <<< VALUE and @count(x) count values",
	"avg":       statistic + ", and @avg(x) reads it",
	"max":       statistic + ", and @max(x) reads it",
	"min":       statistic + ", and @min(x) reads it",
	"sum":       statistic + ", and @sum(x) reads it",
	"stats":     statistic + "; @count(x), @avg(x) and @sum(x) read it",
	"hist":      statistic + ", and print(@hist_log(x)) shows it",
	"quantize":  statistic + ", and print(@hist_log(x)) shows it",
	"lhist":     statistic + ", and print(@hist_linear(x, LOW, HIGH, STEP)) shows it",
	"lquantize": statistic + ", and print(@hist_linear(x, LOW, HIGH, STEP)) shows it",
	"str":       "user_string(ADDRESS) reads a string of the process, kernel_string(ADDRESS) one of the kernel",
	"copyinstr": "user_string(ADDRESS) reads a string of the process",
	"stringof":  "kernel_string(ADDRESS) reads a string of the kernel",
	"ksym":      "symname(ADDRESS) names a place in the kernel, symdata(ADDRESS) also says how far into it",
	"usym":      "usymname(ADDRESS) names a place in the process, usymdata(ADDRESS) also says how far into it",
	"trace":     "println(VALUE, ...) prints values",
}

// declarators are words that begin the declaration of a variable in other languages.
var declarators = []string{"var", "let", "int", "long", "char", "auto", "string", "unsigned", "u64", "u32", "uint64_t"}

const statistic = "x <<< VALUE adds a value to the global x"

// hintCalls adds a hint to messages about variables without a value whose name is that of a
// function without parameters: "pid" for pid(), "kstack" for kstack().
func (r *resolver) hintCalls() {
	for i := range r.errs.List {
		d := &r.errs.List[i]
		if d.Code != diag.UnresolvedType && d.Code != diag.NeverAssigned || !isUser(d.Pos) {
			continue
		}
		if h := r.callHint(d.Token); h != "" {
			d.Hint = h
		}
	}
}

// callHint returns a hint for a name that is not a variable; "" if there is none.
func (r *resolver) callHint(name string) string {
	for _, f := range r.names.functionsOf(&scope{}, name) {
		if len(f.decl.Params) == 0 {
			return name + " is a function: write " + name + "()"
		}
	}
	if slices.Contains(declarators, name) {
		return "variables are not declared: leave '" + name + "' out; global NAME, outside of probes, declares one for all probes"
	}
	if is, ok := builtins[name]; ok {
		return "what other tools call " + name + " is here: " + is
	}
	return ""
}
