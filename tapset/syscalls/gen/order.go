// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"regexp"
	"strings"
)

// variable is a variable of an alias with its expression.
type variable struct{ name, x string }

// orders are the variables of each alias in the order in which the alias sets them (aliases.order).
// The key is the alias' name, with the suffix ".return" for its return.
type orders map[string][]string

// abbreviated are the variables with which most aliases begin, by their letter in aliases.order.
var abbreviated = map[string]variable{
	"R": {"__tracepoint_arg_regs", "__syscall_regs()"},
	"V": {"__tracepoint_arg_ret", "$return"},
	"N": {"__nr", "$id"},
}

func parseOrders(text string) (orders, error) {
	out := orders{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		alias, vars, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("line %d: not ALIAS: VARIABLES", i+1)
		}
		out[alias] = strings.Fields(vars)
	}
	return out, nil
}

// of returns the order for an alias' entry or return; nil if there is none.
func (o orders) of(alias string, atReturn bool) []string {
	if !atReturn {
		return o[alias]
	}
	if own, ok := o[alias+".return"]; ok {
		return own
	}
	if _, ok := o[alias]; ok {
		return o[".return"]
	}
	return nil
}

// arrange returns the variables of order, in that order. If an expression uses a variable that is
// not in order, or comes later, arrange puts that variable's expression in its place.
func arrange(vars []variable, order []string) ([]variable, error) {
	if order == nil {
		return vars, nil
	}
	open := map[string]string{}
	for _, v := range vars {
		open[v.name] = v.x
	}
	var out []variable
	for _, name := range order {
		v, ok := abbreviated[name]
		if !ok {
			if v.name, v.x = name, open[name]; v.x == "" {
				return nil, fmt.Errorf("aliases.order: no expression for %s", name)
			}
			v.x = expand(v.x, open)
		}
		delete(open, name)
		out = append(out, v)
	}
	return out, nil
}

var (
	word   = regexp.MustCompile(`"(?:\\.|[^"\\])*"|[$@]?[A-Za-z_]\w*\(?`)
	simple = regexp.MustCompile(`^[$\w]+(\([^()]*\))?$`)
)

// expand replaces variables that are not defined yet (open) by their expressions.
func expand(x string, open map[string]string) string {
	return word.ReplaceAllStringFunc(x, func(s string) string {
		of, ok := open[s]
		if !ok {
			return s
		}
		if of = expand(of, open); !simple.MatchString(of) {
			of = "(" + of + ")"
		}
		return of
	})
}
