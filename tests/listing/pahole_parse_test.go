// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// field is a member of a structure, or of an anonymous structure inside it.
type field struct {
	// path has the names that lead to the member; "(2)" stands for the third
	// anonymous member.
	path string
	// bit and bits are its offset from the structure's start and its size, in bits.
	bit, bits int64
	// typ has the words of its type, sorted, because the two tools order them
	// differently.
	typ string
}

var (
	paholeMember    = regexp.MustCompile(`^(.*);\s*/\*\s*(\d+)(?::\s*(\d+))?\s+(\d+)\s*\*/$`)
	paholeAttribute = regexp.MustCompile(`\s*__attribute__\(\(.*?\)\)+`)
	declaredPointer = regexp.MustCompile(`\(\*+\s*(?:const\b\s*)?(\w*)(?:\[\d*\])*\)`)
	declaredPlain   = regexp.MustCompile(`(\w+)(?:\[\d*\])*$`)
	declaredBits    = regexp.MustCompile(`\s*:(\d+)$`)
	arrayBounds     = regexp.MustCompile(`\[\d*\]`)
	typeWord        = regexp.MustCompile(`\w+|\*|\.\.\.`)
)

// paholeParser parses pahole's output for one structure or union.
type paholeParser struct {
	fields []field
	open   []opened
}

// opened is a nested anonymous structure whose end has not been reached.
type opened struct {
	kind      string // struct, union or enum
	first     int    // index of its first field
	anonymous int    // number of its anonymous members so far
}

// parsePahole returns the fields of each type in pahole's output, by the type's name with its
// keyword. Several types may have the same name.
func parsePahole(t *testing.T, out string) map[string][][]field {
	t.Helper()
	types := map[string][][]field{}
	var p *paholeParser
	name := ""
	for _, l := range strings.Split(out, "\n") {
		switch {
		case p == nil && strings.HasSuffix(l, " {"):
			name = strings.TrimSuffix(l, " {")
			p = &paholeParser{open: []opened{{}}}
		case p != nil && strings.HasPrefix(l, "}"):
			types[name], p = append(types[name], p.fields), nil
		case p != nil:
			if err := p.line(strings.TrimSpace(l)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	return types
}

func (p *paholeParser) line(l string) error {
	kind, opens := strings.CutSuffix(l, " {")
	switch strings.TrimPrefix(kind, "const ") {
	case "struct", "union", "enum":
		if opens {
			p.open = append(p.open, opened{kind: kind, first: len(p.fields)})
			return nil
		}
	}
	if strings.HasPrefix(l, "/*") || strings.HasPrefix(l, "}") && len(p.open) < 2 {
		return nil
	}
	m := paholeMember.FindStringSubmatch(paholeAttribute.ReplaceAllString(l, ""))
	if m == nil {
		return nil // padding, an enumerator or an empty line
	}
	at, bit, size := number(m[2]), number(m[3]), number(m[4])
	f := field{bit: 8*at + bit, bits: 8 * size}
	if rest, ends := strings.CutPrefix(m[1], "}"); ends {
		p.close(strings.TrimSpace(rest), f)
		return nil
	}
	return p.member(m[1], f)
}

func number(s string) int64 {
	n, _ := strconv.ParseInt(s, 10, 64)
	return n
}

// member adds the member with a declaration.
func (p *paholeParser) member(decl string, f field) error {
	decl = strings.TrimSpace(decl)
	if b := declaredBits.FindStringSubmatch(decl); b != nil {
		f.bits = number(b[1])
		decl = strings.TrimSuffix(decl, b[0])
	}
	name := declaredPointer.FindStringSubmatchIndex(decl)
	if name == nil {
		name = declaredPlain.FindStringSubmatchIndex(decl)
	}
	if name == nil {
		return fmt.Errorf("no name in %q", decl)
	}
	f.path = decl[name[2]:name[3]]
	f.typ = words(decl[:name[2]] + " " + decl[name[3]:])
	p.fields = append(p.fields, f)
	return nil
}

// close ends an anonymous structure; decl has the member's name, if it has one.
func (p *paholeParser) close(decl string, f field) {
	if b := declaredBits.FindStringSubmatch(decl); b != nil {
		f.bits = number(b[1])
		decl = strings.TrimSuffix(decl, b[0])
	}
	o := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	name := strings.TrimLeft(arrayBounds.ReplaceAllString(decl, ""), "* ")
	if f.path = name; name == "" {
		around := &p.open[len(p.open)-1]
		f.path = fmt.Sprintf("(%d)", around.anonymous)
		around.anonymous++
	}
	for i := o.first; i < len(p.fields); i++ {
		p.fields[i].path = f.path + "." + p.fields[i].path
	}
	if strings.HasPrefix(decl, "*") { // the target of a pointer is not part of the structure
		p.fields = p.fields[:o.first]
	}
	f.typ = words(o.kind + " " + strings.Repeat("*", strings.Count(decl, "*")))
	p.fields = append(p.fields, f)
}

// words returns the words of a type's text in alphabetical order: pahole writes C, but listings
// put qualifiers last. Brackets are left out, because BTF reduces arrays to one dimension, and
// pahole prints a pointer to an array as a pointer to its element; the size shows the number of
// elements. const may occur twice, for an array and for its elements, and counts once.
func words(s string) string {
	s = strings.ReplaceAll(s, "{...}", "") // a structure without a name
	s = strings.ReplaceAll(s, "struct __va_list_tag *", "va_list")
	all := typeWord.FindAllString(arrayBounds.ReplaceAllString(s, ""), -1)
	slices.Sort(all)
	for i := 1; i < len(all); i++ {
		if all[i] == "const" && all[i-1] == "const" {
			all = slices.Delete(all, i, i+1)
			i--
		}
	}
	return strings.Join(all, " ")
}
