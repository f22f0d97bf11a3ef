// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/gostap/gostap/grammar/gen/lex"
)

// providers maps the first word of a bpftrace or perf probe to the probe point that means the same.
// NAME stands for the rest of the foreign name.
var providers = map[string]string{
	"kprobe": `kernel.function("NAME")`, "k": `kernel.function("NAME")`, "fentry": `kernel.function("NAME")`, "kfunc": `kernel.function("NAME")`,
	"kretprobe": `kernel.function("NAME").return`, "kr": `kernel.function("NAME").return`, "fexit": `kernel.function("NAME").return`,
	"tracepoint": `kernel.trace("NAME")`, "t": `kernel.trace("NAME")`,
	"interval": "timer.s(1)", "profile": "perf.sw.cpu_clock.hz(99)",
	"uprobe": `process("PATH").function("NAME")`, "uretprobe": `process("PATH").function("NAME").return`, "usdt": `process("PATH").mark("NAME")`,
}

var isWord = regexp.MustCompile(`^\w+$`).MatchString

// foreign returns a hint if the probe is written as in bpftrace, perf or DTrace, otherwise "".
func (d *driver) foreign(t, before *token) string {
	switch {
	case t == before && (t.Text == "BEGIN" || t.Text == "END"):
		return "write probe " + strings.ToLower(t.Text) + " { ... }; D programs are run by gostap dtrace"
	case t == before && providers[t.Text] != "" && len(t.Text) > 2:
		return "a probe is written: probe " + providers[t.Text] + " { ... }"
	case t.Text == "/" && before.Type == lex.StapLexerRPAREN:
		return "a predicate is written: probe POINT if (CONDITION) { ... }"
	case t.Text != ":" || !isWord(before.Text):
		return ""
	case providers[before.Text] != "":
		return "write probe " + strings.ReplaceAll(providers[before.Text], "NAME", d.colons(t.Index+1)) + " { ... }"
	}
	return `write probe kernel.trace("` + before.Text + ":" + d.colons(t.Index+1) + `") { ... }`
}

// colons returns the text of the names and wildcards from token i on that are joined by
// colons; NAME if there is none.
func (d *driver) colons(i int) string {
	var out strings.Builder
	for ; i < len(d.s.Toks); i++ {
		t := &d.s.Toks[i]
		if !isWord(t.Text) && t.Text != ":" && t.Text != "*" || t.auto {
			break
		}
		out.WriteString(t.Text)
	}
	return cmp.Or(out.String(), "NAME")
}
