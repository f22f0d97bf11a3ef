// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// named reports whether the script variable "name" may have this value: one that the row gives, or the
// alias's own name.
func (r *row) named(name string) bool {
	rule := r.rule("name")
	return rule == "" && name == r.alias || slices.Contains(strings.Split(rule, "|"), `"`+name+`"`)
}

// check describes what is wrong with a call's variables.
func (r *row) check(h hit) (out []string) {
	wrong := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if !r.named(h.name) {
		wrong("name is %q", h.name)
	}
	texts, _, ok := arguments(h.argstr + ")")
	if !ok {
		wrong("argstr %q", h.argstr)
	}
	values := map[string]string{}
	var names []string
	for _, a := range r.args {
		names = append(names, a.name)
	}
	for _, v := range r.vars {
		if v.name != "name" {
			names = append(names, v.name)
		}
	}
	if len(h.values) != len(names) {
		wrong("%d values of %v", len(h.values), names)
		return out
	}
	for i, n := range names {
		values[n] = h.values[i]
	}
	for _, a := range r.args {
		if w := a.check(values[a.name], h, texts, r.unordered); w != "" {
			wrong("%s", w)
		}
	}
	for _, v := range r.vars {
		if v.name != "name" && !matches(v.rule, values[v.name], texts, values) {
			wrong("%s is %q, not %s", v.name, values[v.name], v.rule)
		}
	}
	return out
}

// check compares the value with the register, and with the number in argstr.
func (a *argument) check(value string, h hit, texts []string, unordered bool) string {
	at := a.at[0]
	if h.compat {
		at = a.at[1]
	}
	want := argumentTypes[a.typ](h.regs, at, h.compat)
	if value != fmt.Sprint(want) {
		return fmt.Sprintf("%s is %s, not %d as argument %d", a.name, value, want, at)
	}
	i := a.at[0] - 1 // argstr has the arguments in the order of their registers
	if unordered || i >= len(texts) {
		return ""
	}
	if n, ok := numberIn(texts[i]); ok && n != want && uint32(n) != uint32(want) {
		return fmt.Sprintf("%s is %s, and argstr has %s", a.name, value, texts[i])
	}
	return ""
}

// mixed reports arguments whose values equal another argument's in all calls: a variable that had
// the other's value would not be noticed.
func (r *row) mixed(hits []hit) (out []string) {
	for _, a := range r.args {
		last := registers
		if a.typ == "off" { // it takes two registers
			last--
		}
		for other := 1; other <= last; other++ {
			if a.like(other, hits) {
				out = append(out, fmt.Sprintf("%s and argument %d", a.name, other))
				break
			}
		}
	}
	return out
}

// registers is the number of registers for arguments.
const registers = 6

// like reports whether the argument equals another register in all calls.
func (a *argument) like(other int, hits []hit) bool {
	for _, h := range hits {
		at := a.at[0]
		if h.compat {
			at = a.at[1]
		}
		read := argumentTypes[a.typ]
		if at != other && read(h.regs, at, h.compat) != read(h.regs, other, h.compat) {
			return false
		}
	}
	for _, h := range hits {
		if h.compat && a.at[1] != other || !h.compat && a.at[0] != other {
			return true
		}
	}
	return false
}

// numberIn returns the number in a part of argstr.
func numberIn(text string) (int64, bool) {
	if text == "NULL" {
		return 0, true
	}
	if n, err := strconv.ParseUint(text, 0, 64); err == nil {
		return int64(n), true
	}
	n, err := strconv.ParseInt(text, 0, 64)
	return n, err == nil
}

var ruleOf = regexp.MustCompile(`^(text|string|value|in)(\d)(\?)?$`)

// matches reports whether a value follows the rule.
func matches(rule, value string, texts []string, values map[string]string) bool {
	if other, ok := strings.CutPrefix(rule, "="); ok {
		return values[other] == value
	}
	if rule == "kernel" {
		n, err := strconv.ParseInt(value, 10, 64)
		return err == nil && n < 0
	}
	m := ruleOf.FindStringSubmatch(rule)
	if m == nil {
		for _, one := range strings.Split(rule, "|") {
			if strings.Trim(one, `"`) == value {
				return true
			}
		}
		return false
	}
	n, _ := strconv.Atoi(m[2])
	if n > len(texts) {
		return m[3] != "" && (value == "" || value == "0" || value == "NULL")
	}
	return matchesText(m[1], value, label.ReplaceAllString(texts[n-1], ""))
}

// label matches what precedes some arguments: "flags=".
var label = regexp.MustCompile(`^[a-z_]+=`)

func matchesText(kind, value, text string) bool {
	switch kind {
	case "text":
		return value == text
	case "in":
		if !strings.HasPrefix(text, "{") {
			return value == ""
		}
		return regexp.MustCompile(`(^|\W)` + regexp.QuoteMeta(value) + `(\W|$)`).MatchString(text)
	case "value":
		n, ok := numberIn(text)
		return ok && value == fmt.Sprint(n)
	}
	quoted, cut := strings.CutSuffix(text, "...")
	if !strings.HasPrefix(quoted, `"`) { // an address
		return value == ""
	}
	want, got := unescape(strings.Trim(quoted, `"`)), unescape(value)
	return want == got || cut && strings.HasPrefix(got, want)
}

var (
	escape  = regexp.MustCompile(`\\([0-7]{1,3}|.)`)
	letters = strings.NewReplacer("n", "\n", "t", "\t", "r", "\r", "v", "\v", "f", "\f", "a", "\a", "b", "\b")
)

// unescape returns the text of a string in C's notation.
func unescape(s string) string {
	return escape.ReplaceAllStringFunc(s, func(e string) string {
		if n, err := strconv.ParseUint(e[1:], 8, 8); err == nil {
			return string([]byte{byte(n)})
		}
		return letters.Replace(e[1:])
	})
}

var retNumber = regexp.MustCompile(`^(-?\d+|0x[0-9a-f]+)(?: \(E\w+\))?$`)

// checkReturn describes what is wrong with a return's variables.
func (r *row) checkReturn(b back) string {
	if !r.named(b.name) {
		return fmt.Sprintf("name is %q at return", b.name)
	}
	m := retNumber.FindStringSubmatch(b.retstr)
	if m == nil {
		return fmt.Sprintf("retstr is %q", b.retstr)
	}
	if n, ok := numberIn(m[1]); !ok || fmt.Sprint(n) != b.retval {
		return fmt.Sprintf("retval is %s, retstr %q", b.retval, b.retstr)
	}
	return ""
}
