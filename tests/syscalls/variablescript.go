// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ours returns true for the processes that make the calls: children of the command and their
// children, and the command itself after it has become the last program.
const ours = `
function ours:long()
{
	t = task_current()
	return execname() != "sh" && (pid() == target() || ppid() == target() || task_pid(task_parent(task_parent(t))) == target())
}
`

// printed is the number of values in one print call, which takes at most 32.
const printed = 20

// prefixes are those that all aliases have; returns use them in turn.
var prefixes = []string{"syscall", "nd_syscall", "dw_syscall", "tp_syscall"}

// variablesScript returns a script that prints the variables of each row with an existing alias,
// with the raw arguments, and the result of each return.
func variablesScript(rows []row) string {
	var b strings.Builder
	b.WriteString(ours)
	for i := range rows {
		r := &rows[i]
		if r.gone != "" {
			continue
		}
		fmt.Fprintf(&b, "probe syscall.%s { if (ours()) { %s} }\n", r.alias, r.print(i))
		fmt.Fprintf(&b, `probe %s.%s.return { if (ours()) printf("<\t%d\t%%d\t%%s\t%%d\t%%s\n", tid(), name, retval, retstr) }`+"\n",
			prefixes[i%len(prefixes)], r.alias, i)
	}
	return b.String()
}

// print returns statements that print the variables, several on a line.
func (r *row) print(id int) string {
	out := fmt.Sprintf(`printf(">\t%d\t%%d\t%%d\t%%d\t%%d\t%%d\t%%d\t%%d\t%%d\t%%s\t%%s", tid(), $compat, `+
		`$arg1, $arg2, $arg3, $arg4, $arg5, $arg6, name, argstr); println(""); `, id)
	var names, texts []string
	for _, a := range r.args {
		names, texts = append(names, a.name), append(texts, "%d")
	}
	for _, v := range r.vars {
		name, format := v.name, "%d"
		if v.name == "name" {
			continue
		}
		if v.text(r) {
			format = "%s"
		}
		if strings.HasPrefix(r.rule(v.name), "string") {
			name = "text_str(" + name + ")"
		}
		names, texts = append(names, name), append(texts, format)
	}
	for len(names) > 0 {
		n := min(len(names), printed)
		out += fmt.Sprintf(`printf("+\t%d\t%%d\t%s\n", tid(), %s); `, id, strings.Join(texts[:n], `\t`), strings.Join(names[:n], ", "))
		names, texts = names[n:], texts[n:]
	}
	return out
}

// hit is the script's output for the beginning of a call.
type hit struct {
	row          int
	compat       bool
	regs         []uint64
	name, argstr string
	values       []string
}

// back is its output for a return.
type back struct {
	row          int
	name, retstr string
	retval       string
}

// parseHits parses the script's output.
func parseHits(stdout string) (hits []hit, backs []back, err error) {
	open := map[string]int{} // the last hit of each row and thread
	for _, line := range strings.Split(stdout, "\n") {
		f := strings.Split(line, "\t")
		if len(f) < 4 || !slices.Contains([]string{"<", ">", "+"}, f[0]) {
			continue
		}
		id, err := strconv.Atoi(f[1])
		if err != nil {
			return nil, nil, fmt.Errorf("%q", line)
		}
		switch last, known := open[f[1]+" "+f[2]]; {
		case f[0] == ">" && len(f) == 12:
			h := hit{row: id, compat: f[3] == "1", name: f[10], argstr: f[11]}
			for _, s := range f[4:10] {
				n, _ := strconv.ParseInt(s, 10, 64)
				h.regs = append(h.regs, uint64(n))
			}
			open[f[1]+" "+f[2]] = len(hits)
			hits = append(hits, h)
		case f[0] == "+" && known:
			hits[last].values = append(hits[last].values, f[3:]...)
		case f[0] == "<" && len(f) == 6:
			backs = append(backs, back{row: id, name: f[3], retval: f[4], retstr: f[5]})
		default:
			return nil, nil, fmt.Errorf("%q", line)
		}
	}
	return hits, backs, nil
}
