// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// bits extracts a bit-field from a value.
func (f *fn) bits(e *plan.Bits) value {
	x := f.long(e.X)
	name := "gs_bits"
	if e.Signed {
		name = "gs_bits_signed"
	}
	return plain("%s(%s, %d, %d)", name, x, e.BitOffset, e.BitSize)
}

func (f *fn) deref(e *plan.Deref) value {
	a := f.long(e.Addr)
	t := f.newLong()
	f.w.linef("%s = gs_%s(c, %d, %s, %d%s);", t, derefName("read", e.User), f.g.locs.access(&e.P), a, e.Size, remark(e.What))
	f.check()
	if e.Signed && e.Size < 8 {
		return value{fmt.Sprintf("(s64)(s%d)%s", e.Size*8, t), cast}
	}
	return plain("%s", t)
}

func derefName(verb string, user bool) string {
	if user {
		return verb + "_user"
	}
	return verb + "_kernel"
}

func (f *fn) store(e *plan.Store) value {
	v := f.list([]plan.Expr{e.Addr, e.X})
	x := f.hold(v[1])
	name := "gs_" + derefName("write", e.User)
	if e.BitSize > 0 {
		f.w.linef("%s_bits(c, %d, %s, %s, %d, %d, %d);", name, f.g.locs.access(&e.P), v[0], x, e.Size, e.BitOffset, e.BitSize)
	} else {
		f.w.linef("%s(c, %d, %s, %s, %d);", name, f.g.locs.access(&e.P), v[0], x, e.Size)
	}
	f.check()
	return x
}

func regsOf(user bool) string {
	if user {
		return "c->uregs"
	}
	return "c->regs"
}

func (f *fn) relocation(e *plan.Reloc) value {
	if e.User && e.Module != "" {
		t := f.newLong()
		f.w.linef("%s = gs_user_file_at(c, %d, &gs_user_files[%d], 0x%xULL);", t, f.loc(&e.P), slices.Index(f.g.p.Files, e.Module), e.Offset)
		f.check()
		return plain("%s", t)
	}
	if e.User {
		return inParens("c->user_base + 0x%xULL", e.Offset).as64()
	}
	if e.Module == "" {
		return plain("gs_reloc(0x%xULL)", e.Offset).as64()
	}
	for i := range f.g.p.Sections {
		if s := &f.g.p.Sections[i]; s.Module == e.Module && s.Name == e.Section {
			t := f.newLong()
			f.w.linef("%s = gs_reloc_module(c, %d, &gs_sections[%d], 0x%xULL);", t, f.loc(&e.P), i, e.Offset)
			f.check()
			return plain("%s", t)
		}
	}
	f.g.bug(placeOf(e), e)
	return plain("0")
}

// remark returns a comment to put behind C code; "" for an empty text.
func remark(text string) string {
	if text == "" {
		return ""
	}
	return " /* " + strings.ReplaceAll(text, "*/", "* /") + " */"
}

// hookLong calls the family's function.
func (f *fn) hookLong(e *plan.Hook) string {
	t := f.newLong()
	f.w.linef("%s = %s;", t, hookText(e))
	if !e.Pure {
		f.check()
	}
	return t
}

func hookText(e *plan.Hook) string {
	if e.Constant == "" {
		return "gs_" + e.Name + "(c)"
	}
	return "gs_" + e.Name + "(c, " + e.Constant + ")"
}

// cexprLong copies the value of embedded C into a temporary, so that the C is evaluated once.
func (f *fn) cexprLong(e *plan.CExpr) string {
	t := f.newLong()
	f.withArguments(e, func() { f.w.linef("%s = (%s);", t, strings.TrimSpace(e.Text)) })
	if !e.Succeeds {
		f.check()
	}
	return t
}
