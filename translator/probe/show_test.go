// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/translator/plan"
)

// show formats the nodes that target variables become, in short form.
func show(x plan.Expr) string {
	switch x := x.(type) {
	case *plan.Num:
		return strconv.FormatInt(x.Value, 10)
	case *plan.Str:
		return strconv.Quote(x.Value)
	case *plan.Reg:
		return "reg" + strconv.Itoa(x.N)
	case *plan.Arg:
		return "arg" + strconv.Itoa(x.N)
	case *plan.Reloc:
		return fmt.Sprintf("reloc%#x", x.Offset)
	case *plan.Binary:
		return show(x.X) + x.Op + show(x.Y)
	case *plan.Deref:
		return fmt.Sprintf("read%d%s(%s)", x.Size, signed(x.Signed, "s"), show(x.Addr))
	case *plan.Bits:
		return fmt.Sprintf("bits(%s, %d:%d%s)", show(x.X), x.BitOffset, x.BitSize, signed(x.Signed, " signed"))
	}
	return fmt.Sprintf("%T", x)
}

func signed(yes bool, s string) string {
	if yes {
		return s
	}
	return ""
}

// shown formats the value of a row's member.
func shown(v plan.Value) string {
	switch v := v.(type) {
	case plan.Address:
		return fmt.Sprintf("%#x", uint64(v))
	case plan.Text:
		return strconv.Quote(string(v))
	case plan.Bytes:
		return fmt.Sprintf("%x", []byte(v))
	}
	return fmt.Sprint(v)
}
