// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
)

// table is a set with its numbers: first the values of the field, then the bits.
type table struct {
	set   *set
	field uint64 // mask of the field; all bits for an enum
	names []constant
	in    int // how many of names are values of the field
	zero  string
}

// fill makes the table of a set. values are the numbers of names.
func fill(s *set, all []name, skip []string, values map[string]uint64) (table, error) {
	t := table{set: s}
	words, field := s.choose(all, skip)
	if !s.mask {
		t.field = s.width()
		field, words = words, nil
	} else if s.field != "" {
		v, ok := values[s.field]
		if !ok {
			n, err := strconv.ParseUint(s.field, 0, 64)
			if err != nil {
				return t, fmt.Errorf("set %s: field %s has no number", s.name, s.field)
			}
			v = n
		}
		t.field = v & s.width()
	}
	inField, rest := s.constants(field, values), s.constants(words, values)
	if !s.mask {
		inField = unique(append(inField, s.literals...))
	} else {
		for _, l := range s.literals {
			if slices.Contains(s.members, l.name) {
				inField = append(inField, l)
			} else {
				rest = append(rest, l)
			}
		}
	}
	inField = slices.DeleteFunc(inField, func(c constant) bool { return c.value&^t.field != 0 })
	slices.SortStableFunc(inField, func(a, b constant) int { return cmp.Compare(a.value, b.value) })
	t.names = unique(inField)
	t.in = len(t.names)
	for _, c := range byBit(unique(rest)) {
		switch {
		case c.value == 0 && t.zero == "":
			t.zero = c.name
		case c.value != 0 && c.value&t.field == 0:
			t.names = append(t.names, c)
		}
	}
	if len(t.names) == 0 {
		return t, fmt.Errorf("set %s has no names", s.name)
	}
	return t, nil
}

func (s *set) width() uint64 {
	if s.wide {
		return ^uint64(0)
	}
	return 1<<32 - 1
}

// constants returns the names that have a number which fits the set's width.
func (s *set) constants(names []string, values map[string]uint64) (out []constant) {
	for _, n := range names {
		v, ok := values[n]
		if ok && (v <= s.width() || s.width()>>31 == 1 && uint64(int64(int32(v))) == v) {
			out = append(out, constant{n, v & s.width()})
		}
	}
	return out
}

// unique keeps the first name of each number.
func unique(list []constant) (out []constant) {
	seen := map[uint64]bool{}
	for _, c := range list {
		if !seen[c.value] {
			seen[c.value] = true
			out = append(out, c)
		}
	}
	return out
}

// byBit sorts by the lowest bit; of names with the same lowest bit, those with more bits come
// first.
func byBit(list []constant) []constant {
	slices.SortStableFunc(list, func(a, b constant) int {
		return cmp.Or(cmp.Compare(bits.TrailingZeros64(a.value), bits.TrailingZeros64(b.value)),
			-cmp.Compare(bits.OnesCount64(a.value), bits.OnesCount64(b.value)), cmp.Compare(a.value, b.value))
	})
	return list
}

const notice = "made by tapset/sysflags/gen from the headers of Linux %s (%s)"

// header returns the C header with the tables of an area.
func header(area, release string, tables []table) string {
	var b strings.Builder
	guard := "GS_SYSFLAGS_" + strings.ToUpper(area) + "_H"
	fmt.Fprintf(&b, "/* SPDX-License-Identifier: GPL-2.0-or-later */\n/* "+notice+" */\n", release, arch.Host().Folder)
	fmt.Fprintf(&b, "#ifndef %s\n#define %s\n\n#include \"set.h\"\n", guard, guard)
	for _, t := range tables {
		t.c(&b)
	}
	fmt.Fprintf(&b, "\n#endif /* %s */\n", guard)
	return b.String()
}

func (t table) c(b *strings.Builder) {
	fmt.Fprintf(b, "\nstatic const struct gs_name gs_names_%s[] = {\n", t.set.name)
	line := ""
	for _, c := range t.names {
		item := fmt.Sprintf("{ %s, \"%s\" },", number(c.value), c.name)
		if line != "" && 8+len(line)+1+len(item) > 100 {
			fmt.Fprintf(b, "\t%s\n", line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + item)
	}
	fmt.Fprintf(b, "\t%s\n};\n", line)
	fmt.Fprintf(b, "static const struct gs_set gs_set_%s __maybe_unused = {\n", t.set.name)
	fmt.Fprintf(b, "\t.names = gs_names_%s, .n = %d, .in_field = %d,\n", t.set.name, len(t.names), t.in)
	fmt.Fprintf(b, "\t.field = %s, .width = %s,", number(t.field), number(t.set.width()))
	if t.zero != "" {
		fmt.Fprintf(b, " .zero = \"%s\",", t.zero)
	}
	b.WriteString("\n};\n")
}

func number(v uint64) string {
	switch {
	case v < 10:
		return fmt.Sprint(v)
	case v < 1<<32:
		return fmt.Sprintf("0x%x", v)
	}
	return fmt.Sprintf("0x%xULL", v)
}

// Costs of a text in hundreds of instructions (translator/cgen/weight.go): of a name that is searched
// for, or a number, and of each name of a bit.
const nameCost, bitCost = 10, 7

func (t table) cost() int { return nameCost + bitCost*(len(t.names)-t.in) }

// tapset returns the tapset file with the functions of an area; "" if it has none.
func tapset(area, release string, tables []table) string {
	tables = slices.DeleteFunc(slices.Clone(tables), func(t table) bool { return t.set.table })
	if len(tables) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// SPDX-License-Identifier: GPL-2.0-or-later\n// "+notice+"\n", release, arch.Host().Folder)
	fmt.Fprintf(&b, "\n%%{\n#include \"sysflags/%s.h\"\n%%}\n", area)
	for _, t := range tables {
		what := "the name of v"
		if t.set.mask {
			what = "the names of v's bits with | between"
		}
		fmt.Fprintf(&b, "\n/* %s: %s ... */\nfunction __%s_str:string(v:long)\n", what, t.names[0].name, t.set.name)
		fmt.Fprintf(&b, "%%{ /* pure */ /* unprivileged */ /* pragma:cost:%d */\n", t.cost())
		fmt.Fprintf(&b, "\tgs_set_text(STAP_RETVALUE, MAXSTRINGLEN, &gs_set_%s, STAP_ARG_v);\n%%}\n", t.set.name)
	}
	return b.String()
}
