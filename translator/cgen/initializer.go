// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// initializer returns the C initializer for a member of a row.
func initializer(v plan.Value) string {
	switch v := v.(type) {
	case plan.Int:
		return number(int64(v)).text
	case plan.Address:
		return fmt.Sprintf("%#xULL", uint64(v))
	case plan.Flag:
		return strconv.FormatBool(bool(v))
	case plan.Text:
		return quote(string(v))
	case plan.Bytes:
		return octal(v)
	case plan.Constant:
		return string(v)
	case plan.Element:
		return "&" + v.Array + "[" + string(v.Index) + "]"
	}
	return arrayInitializer(v)
}

// arrayInitializer returns a compound literal with the array, to which the member points.
func arrayInitializer(v plan.Value) string {
	switch v := v.(type) {
	case plan.Distances:
		return array("s32", v, func(n int32) string { return strconv.FormatInt(int64(n), 10) })
	case plan.EventKeys:
		return array("u32", v, func(k plan.EventKey) string {
			return fmt.Sprintf("GS_SYSCALL_KEY(%d, %d, %s)", k.Table, k.Number, k.Part)
		})
	case plan.SymbolOffsets:
		return array("struct gs_mark_test", append(v, plan.SymbolOffset{}), func(s plan.SymbolOffset) string {
			if s.Symbol == "" {
				return "{ }"
			}
			return fmt.Sprintf("{ %s, %d }", quote(s.Symbol), s.Offset)
		})
	case plan.Variables:
		return array("struct gs_data_used", append(v, plan.Variable{}), func(x plan.Variable) string {
			if x.Name == "" {
				return "{ }"
			}
			return fmt.Sprintf("{ %s, %#xULL, %d }", quote(x.Name), x.Addr, x.Size)
		})
	}
	panic(fmt.Sprintf("cgen: no initializer for %T", v))
}

func array[T any](of string, list []T, element func(T) string) string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = element(x)
	}
	return "(const " + of + "[]){ " + strings.Join(out, ", ") + " }"
}
