// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// area is a group of sets that share one C header and one tapset file.
type area struct {
	name         string
	uapi, kernel []string
	sets         []*set
}

// set is a named group of constants (sets.txt).
type set struct {
	name    string
	mask    bool // a name for each bit, otherwise one name for each value
	wide    bool // 64 bits
	table   bool // only C uses it: write no function
	words   []word
	not     []string
	field   string // macro or number: mask of the bits that hold a number
	members []string
	// literals are names that no header defines, with their numbers.
	literals []constant
}

// word selects names by pattern, limited to one header if it is set.
type word struct{ pattern, header string }

type constant struct {
	name  string
	value uint64
}

// parseSets reads sets.txt.
func parseSets(text string) (areas []*area, skip []string, err error) {
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if f[0] != "area" && f[0] != "skip" && len(areas) == 0 {
			return nil, nil, fmt.Errorf("sets.txt:%d: no area was named before this line", i+1)
		}
		switch f[0] {
		case "area":
			areas = append(areas, &area{name: f[1]})
		case "skip":
			skip = append(skip, f[1:]...)
		case "uapi":
			areas[len(areas)-1].uapi = append(areas[len(areas)-1].uapi, f[1:]...)
		case "kernel":
			areas[len(areas)-1].kernel = append(areas[len(areas)-1].kernel, f[1:]...)
		case "enum", "mask":
			s, err := parseSet(f)
			if err != nil {
				return nil, nil, fmt.Errorf("sets.txt:%d: %w", i+1, err)
			}
			areas[len(areas)-1].sets = append(areas[len(areas)-1].sets, s)
		default:
			return nil, nil, fmt.Errorf("sets.txt:%d: unknown keyword %q", i+1, f[0])
		}
	}
	return areas, skip, nil
}

func parseSet(f []string) (*set, error) {
	s := &set{name: f[1], mask: f[0] == "mask"}
	header := ""
	options := map[string]*bool{"wide": &s.wide, "table": &s.table}
	for _, w := range f[2:] {
		key, value, pair := strings.Cut(w, "=")
		switch {
		case options[w] != nil:
			*options[w] = true
		case strings.HasPrefix(w, "-"):
			s.not = append(s.not, w[1:])
		case !pair:
			s.words = append(s.words, word{pattern: w, header: header})
		case key == "in":
			header = value
		case key == "field":
			mask, members, _ := strings.Cut(value, ":")
			s.field = mask
			s.members = strings.Split(members, ",")
		default:
			v, err := strconv.ParseUint(value, 0, 64)
			if err != nil {
				return nil, err
			}
			s.literals = append(s.literals, constant{key, v})
		}
	}
	return s, nil
}

// choose returns the names that the set's words select, in the order of the words, and the names
// that are values of its field.
func (s *set) choose(all []name, skip []string) (names, field []string) {
	seen := map[string]bool{}
	take := func(w word) (out []string) {
		exact := !strings.Contains(w.pattern, "*")
		for _, n := range all {
			if seen[n.name] || matches(s.not, n.name) || !w.takes(n) || !exact && matches(skip, n.name) {
				continue
			}
			seen[n.name] = true
			out = append(out, n.name)
		}
		return out
	}
	for _, p := range s.members {
		field = append(field, take(word{pattern: p})...)
	}
	for _, w := range s.words {
		names = append(names, take(w)...)
	}
	return names, field
}

func (w word) takes(n name) bool {
	ok, _ := path.Match(w.pattern, n.name)
	return ok && (w.header == "" || strings.HasSuffix(n.file, "/"+w.header))
}

func matches(patterns []string, name string) bool {
	for _, p := range patterns {
		if ok, _ := path.Match(p, name); ok {
			return true
		}
	}
	return false
}
