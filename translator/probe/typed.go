// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/translator/plan"
)

// typedArgs returns the parameters that a function receives in registers, in order. The handler
// then has the function's own signature, as jprobes did before Linux 4.15
// (Documentation/kprobes.txt there). If the function's prototype is not known, the result is nil
// and the handler is an ordinary one.
func typedArgs(env *Env, pl *query.Place) []plan.CArg {
	vars, err := env.Symbols.Variables(pl)
	if err != nil {
		return nil
	}
	var out []plan.CArg
	for _, v := range vars {
		if !v.Param || v.Loc.Kind != locexpr.Register {
			continue
		}
		if name, err := parameterType(v.Type); err == nil && name != "" {
			out = append(out, plan.CArg{Name: v.Name, Type: name, Reg: v.Loc.Reg})
		}
	}
	return out
}

// parameterType spells a type so that it needs no header: pointers to a named
// structure as they are, other pointers as void *, and numbers by their size. It is
// "" for a type that is not passed in one register.
func parameterType(t *ctype.Type) (string, error) {
	s, err := t.Strip()
	if err != nil {
		return "", err
	}
	switch s.Kind {
	case ctype.Pointer:
		return pointerType(s)
	case ctype.Int, ctype.Bool, ctype.Char, ctype.Enum:
		return numberType(s), nil
	}
	return "", nil
}

func pointerType(p *ctype.Type) (string, error) {
	e, err := p.Elem()
	if err != nil || e == nil {
		return "void *", err
	}
	s, err := e.Strip()
	if err != nil {
		return "", err
	}
	tag := strings.TrimPrefix(strings.TrimPrefix(s.Name, "struct "), "union ")
	switch {
	case tag == "":
	case s.Kind == ctype.Struct:
		return "struct " + tag + " *", nil
	case s.Kind == ctype.Union:
		return "union " + tag + " *", nil
	}
	return "void *", nil
}

func numberType(t *ctype.Type) string {
	sign := "u"
	if t.Signed {
		sign = "s"
	}
	switch t.Size {
	case 1:
		return sign + "8 "
	case 2:
		return sign + "16 "
	case 4:
		return sign + "32 "
	case 8:
		return sign + "64 "
	}
	return ""
}
