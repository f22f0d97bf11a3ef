// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"context"
	"io/fs"
	"os"
	"path"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// Options say which libraries a script can use.
type Options struct {
	// Dirs are further directories (-I), searched after the built-in library.
	Dirs []string
	// Env is the target for preprocessor conditions.
	Env grammar.Env
	// Args are the script's arguments, for argc and argv.
	Args []string
}

// Library finds and parses library files on demand. It is safe for use by
// several goroutines.
type Library struct {
	opts  Options
	ctx   context.Context
	index *index

	mu     sync.Mutex
	parsed map[int]parsed
	pieces pieces
	macros map[string]*grammar.Macro
}

type parsed struct {
	file  *ast.File
	diags diag.List
}

// Open reads the index of the built-in library and indexes the directories. Files that
// can't be indexed are left out with a warning.
func Open(ctx context.Context, o Options) (*Library, diag.List) {
	idx, diags := buildIndex(o.Dirs, o.Env.Target())
	return &Library{opts: o, ctx: ctx, index: idx, parsed: map[int]parsed{}, pieces: pieces{files: map[int]*divided{}}}, diags
}

// Function returns the files that define a function of that name.
func (l *Library) Function(name string) ([]*ast.File, diag.List) {
	return l.files(l.index.functions.named(name))
}

// Global returns the files that define a global of that name.
func (l *Library) Global(name string) ([]*ast.File, diag.List) {
	return l.files(l.index.globals.named(name))
}

// Alias returns the files that define aliases to which pattern may refer. Of files that have nothing but aliases it
// returns parts.
func (l *Library) Alias(pattern string) ([]*ast.File, diag.List) {
	var ids []int
	names := map[string]bool{}
	for _, name := range l.aliasesFor(pattern) {
		names[name] = true
		ids = append(ids, l.index.aliases.named(name)...)
	}
	sort.Ints(ids)
	var out []*ast.File
	var diags diag.List
	for _, id := range slices.Compact(ids) {
		files, list := l.aliases(id, names)
		out, diags = append(out, files...), append(diags, list...)
	}
	return out, diags
}

// aliasesFor lists the aliases to which pattern may refer. Without wildcards, these are
// the names that are a prefix of it.
func (l *Library) aliasesFor(pattern string) []string {
	var out []string
	if !strings.ContainsAny(pattern, `*?[\`) {
		for i, r := range pattern + "." {
			if r == '.' {
				out = append(out, pattern[:i])
			}
		}
		return out
	}
	for _, name := range l.index.aliases.sorted() {
		if matchAlias(pattern, name) {
			out = append(out, name)
		}
	}
	return out
}

// All returns every file of the library that defines functions, globals or aliases.
func (l *Library) All() ([]*ast.File, diag.List) {
	var ids []int
	for id, f := range l.index.files {
		if path.Ext(f.path) == ".stp" {
			ids = append(ids, id)
		}
	}
	return l.files(ids)
}

// Functions lists the functions of the library, sorted.
func (l *Library) Functions() []string { return slices.Clone(l.index.functions.sorted()) }

// Aliases lists the probe aliases of the library, sorted.
func (l *Library) Aliases() []string { return slices.Clone(l.index.aliases.sorted()) }

// MatchingAliases lists the aliases whose whole names match the pattern, sorted.
func (l *Library) MatchingAliases(pattern string) []string {
	var out []string
	for _, n := range l.index.aliases.sorted() {
		if strings.Count(n, ".") >= strings.Count(pattern, ".") && matchAlias(pattern, n) {
			out = append(out, n)
		}
	}
	return out
}

// Globals lists the globals of the library, sorted.
func (l *Library) Globals() []string { return slices.Clone(l.index.globals.sorted()) }

// Macros lists the macros of the library, sorted.
func (l *Library) Macros() []string { return slices.Clone(l.index.macros.sorted()) }

// MacroNames is Macros, for grammar.MacroSource.
func (l *Library) MacroNames() []string { return l.Macros() }

// Macro finds a library macro; nil if there is none. The file that defines it
// is parsed on first use.
func (l *Library) Macro(name string) *grammar.Macro {
	ids := l.index.macros.named(name)
	if len(ids) == 0 {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if m := l.macros[name]; m != nil {
		return m
	}
	src, err := l.index.read(ids[0])
	if err != nil {
		return nil
	}
	found, _ := grammar.ParseMacros(l.ctx, src, l.grammarOptions())
	if l.macros == nil {
		l.macros = map[string]*grammar.Macro{}
	}
	for n, m := range found {
		l.macros[n] = m
	}
	return l.macros[name]
}

func (l *Library) grammarOptions() grammar.Options {
	return grammar.Options{Env: l.opts.Env, Args: l.opts.Args}
}

// files returns the files, and parses those that are not parsed yet.
func (l *Library) files(ids []int) ([]*ast.File, diag.List) {
	var out []*ast.File
	var diags diag.List
	for _, id := range ids {
		p := l.parse(id)
		diags = append(diags, p.diags...)
		if p.file != nil {
			out = append(out, p.file)
		}
	}
	return out, diags
}

func (l *Library) parse(id int) parsed {
	l.mu.Lock()
	p, ok := l.parsed[id]
	l.mu.Unlock()
	if ok {
		return p
	}
	src, err := l.index.read(id)
	if err != nil {
		p.diags.Errorf(diag.TapsetUnreadable, source.Pos{}, "%v", err)
	} else {
		p = l.parseText(src)
	}
	l.mu.Lock()
	l.parsed[id] = p
	l.mu.Unlock()
	return p
}

func (l *Library) parseText(src *source.File) (p parsed) {
	o := l.grammarOptions()
	o.Macros = l
	o.Env.Guru = true
	p.file, p.diags = grammar.Parse(l.ctx, src, o)
	if p.diags.HasErrors() {
		p.file = nil
	}
	return p
}

// dirFS opens a directory for reading.
func dirFS(dir string) fs.FS { return os.DirFS(dir) }
