// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// entry lists the names that one file defines.
type entry struct {
	Path      string
	Functions []string
	Globals   []string
	Aliases   []string
	Macros    []string
	// Packed is the compressed length, for files of the built-in library.
	Packed int
}

// index maps names to files.
type index struct {
	files                               []indexed
	functions, globals, aliases, macros *kind
}

// kind is one kind of names that files define.
type kind struct {
	x     *index
	of    func(entry) []string
	asked atomic.Int32
	// all maps each name to indexes of files, in search order.
	all func() map[string][]int
	// sorted returns all names.
	sorted func() []string
}

// searched is how many names are searched for before all are put into a map, which costs as much as some 100 searches,
// if the map has the library's 3,000 aliases. Most commands need few names.
const searched = 50

type indexed struct {
	read fileReader
	path string // for read
	name string // as shown in messages
	role source.Role
	defs entry
}

func buildIndex(dirs []string, k grammar.Kernel) (*index, diag.List) {
	var diags diag.List
	l, err := openPacked(builtin)
	if err != nil {
		diags.Errorf(diag.TapsetUnreadable, source.Pos{}, "the built-in library is damaged: %v", err)
		l = &library{}
	}
	x := newIndex()
	for _, e := range l.entries {
		x.add(l.read, l.current(e), "tapset/", source.Tapset)
	}
	for _, d := range dirs {
		found, l := scan(dirFS(d), d)
		diags = append(diags, l...)
		for _, e := range choose(found, k) {
			x.add(readerOf(d), e, strings.TrimSuffix(d, "/")+"/", source.UserTapset)
		}
	}
	return x, diags
}

func newIndex() *index {
	x := &index{}
	x.functions = x.kind(func(e entry) []string { return e.Functions })
	x.globals = x.kind(func(e entry) []string { return e.Globals })
	x.aliases = x.kind(func(e entry) []string { return e.Aliases })
	x.macros = x.kind(func(e entry) []string { return e.Macros })
	return x
}

func (x *index) kind(of func(entry) []string) *kind {
	k := &kind{x: x, of: of}
	k.all = sync.OnceValue(k.readAll)
	k.sorted = sync.OnceValue(func() []string { return slices.Sorted(maps.Keys(k.all())) })
	return k
}

// named returns the indexes of the files that define a name.
func (k *kind) named(name string) []int {
	if k.asked.Add(1) > searched {
		return k.all()[name]
	}
	var ids []int
	for id, f := range k.x.files {
		for _, n := range k.of(f.defs) {
			if n == name {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// readAll makes a map with room for all: one that grows takes most of the time.
func (k *kind) readAll() map[string][]int {
	n := 0
	for _, f := range k.x.files {
		n += len(k.of(f.defs))
	}
	m := make(map[string][]int, n)
	for id, f := range k.x.files {
		for _, name := range k.of(f.defs) {
			m[name] = append(m[name], id)
		}
	}
	return m
}

func (x *index) add(read fileReader, e entry, prefix string, role source.Role) {
	x.files = append(x.files, indexed{read: read, path: e.Path, name: prefix + e.Path, role: role, defs: e})
}

func (x *index) read(id int) (*source.File, error) {
	f := x.files[id]
	text, err := f.read(f.path)
	if err != nil {
		return nil, err
	}
	return source.NewFile(f.name, text, f.role), nil
}

// scan indexes every .stp and .stpm below a directory. If a file can't be read or lexed, scan
// leaves it out and warns.
func scan(f fs.FS, dir string) ([]entry, diag.List) {
	var out []entry
	var diags diag.List
	err := fs.WalkDir(f, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			diags.Warnf(diag.TapsetUnreadable, source.Pos{}, "leaving out %s: %v", path.Join(dir, p), err)
			return nil
		}
		if ext := path.Ext(p); d.IsDir() || ext != ".stp" && ext != ".stpm" {
			return nil
		}
		e, err := scanFile(f, p)
		if err != nil {
			diags.Warnf(diag.TapsetUnreadable, source.Pos{}, "leaving out %s: %v", path.Join(dir, p), err)
			return nil
		}
		out = append(out, e)
		return nil
	})
	if err != nil {
		diags.Warnf(diag.TapsetUnreadable, source.Pos{}, "leaving out %s: %v", dir, err)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out, diags
}

func scanFile(f fs.FS, p string) (entry, error) {
	text, err := readFile(f, p)
	if err != nil {
		return entry{}, err
	}
	return indexFile(p, text)
}

func indexFile(p string, text []byte) (entry, error) {
	x, err := grammar.Index(source.NewFile(p, text, source.Tapset))
	if err != nil {
		return entry{}, err
	}
	e := entry{Path: p, Functions: x.Functions, Globals: x.Globals, Aliases: x.Aliases}
	if path.Ext(p) == ".stpm" { // macros in a .stp file are private to it
		e.Macros = x.Macros
	}
	return e, nil
}

// matchAlias reports whether the probe point pattern may refer to the alias name: they
// match component by component, and the rest of the pattern is a suffix.
func matchAlias(pattern, name string) bool {
	return matchComponents(strings.Split(pattern, "."), strings.Split(name, "."))
}

func matchComponents(p, n []string) bool {
	switch {
	case len(n) == 0:
		return true
	case len(p) == 0:
		return false
	case strings.Contains(p[0], "**"):
		return matchAcross(p, n)
	}
	ok, err := path.Match(p[0], n[0])
	return err == nil && ok && matchComponents(p[1:], n[1:])
}

// matchAcross matches a pattern in which "**" matches any text, including dots.
func matchAcross(p, n []string) bool {
	before, _, _ := strings.Cut(strings.Join(p, "."), "**")
	return strings.HasPrefix(strings.Join(n, "."), strings.TrimRight(before, "*"))
}
