// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"sort"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// names is the symbol table of all files of the program. A library file is added ("joins") when one
// of its names is needed.
type names struct {
	library   tapset.Source
	errs      *check.Errors
	files     map[*ast.File]*scope
	globals   map[string]*global
	functions map[string][]*function
	aliases   []*alias
	asked     map[string]bool
	// joined lists the files in the order in which they were added.
	joined []*scope
}

// scope has the private declarations of one file.
type scope struct {
	file      *ast.File
	user      bool // a file of the user, not of the library
	globals   map[string]*global
	functions map[string][]*function
	all       []*function // in the order of the file
}

// global is a declared global and how it has been used so far.
type global struct {
	decl *ast.Global
	home *scope
	plan *plan.Global
	// arity is the number of keys, 0 for a scalar, -1 before the first use.
	arity   int
	arityAt plan.P
}

// function is a declared function. It may become several plan functions, one
// for each probe, when it reads target variables.
type function struct {
	decl *ast.Function
	home *scope
	// made are the plan's functions that fn became, by site.
	made map[*site]*plan.Function
	// ret is the C type of the result; set while it is inferred, to stop recursion.
	ret *localType
	// need caches what resolver.need returns; nil before the first call.
	need *need
}

// alias is one name of a probe alias.
type alias struct {
	decl *ast.Alias
	home *scope
	text string // dotted name with arguments
}

func newNames(lib tapset.Source, errs *check.Errors) *names {
	return &names{
		library: lib, errs: errs,
		files: map[*ast.File]*scope{}, globals: map[string]*global{},
		functions: map[string][]*function{}, asked: map[string]bool{},
	}
}

// join adds a file's declarations, once.
func (n *names) join(f *ast.File) *scope {
	if s, ok := n.files[f]; ok {
		return s
	}
	s := &scope{file: f, user: f.Source == nil || f.Source.Role == source.User,
		globals: map[string]*global{}, functions: map[string][]*function{}}
	n.files[f] = s
	n.joined = append(n.joined, s)
	for _, g := range f.Globals {
		n.addGlobal(s, g)
	}
	for _, fn := range f.Functions {
		table := n.functions
		if fn.Private {
			table = s.functions
		}
		x := &function{decl: fn, home: s, made: map[*site]*plan.Function{}}
		table[fn.Name] = append(table[fn.Name], x)
		s.all = append(s.all, x)
	}
	for _, a := range f.Aliases {
		n.aliases = append(n.aliases, &alias{decl: a, home: s, text: componentsText(a.Name)})
	}
	return s
}

func (n *names) addGlobal(s *scope, decl *ast.Global) {
	g := &global{decl: decl, home: s, arity: -1}
	table := n.globals
	if decl.Private {
		table = s.globals
	}
	if old, ok := table[decl.Name]; ok {
		d := n.errs.At(diag.DuplicateName, plan.P(decl.P), "duplicate global name '%s'", decl.Name)
		d.Notes = append(d.Notes, diag.Note{Message: "declared here", Pos: old.decl.Pos})
		return
	}
	table[decl.Name] = g
}

// pull adds the library files that ask returns. Each key is asked for only once.
func (n *names) pull(key string, ask func() ([]*ast.File, diag.List)) {
	if n.library == nil || n.asked[key] {
		return
	}
	n.asked[key] = true
	files, list := ask()
	n.errs.List = append(n.errs.List, list...)
	for _, f := range files {
		n.join(f)
	}
}

// global returns the global to which name refers in s; nil if there is none.
func (n *names) global(s *scope, name string) *global {
	if g, ok := s.globals[name]; ok {
		return g
	}
	if g, ok := n.globals[name]; ok {
		if g.home.user && s.builtin() && !n.libraryHas(name) {
			return nil
		}
		return g
	}
	n.pull("global "+name, func() ([]*ast.File, diag.List) { return n.library.Global(name) })
	return n.globals[name]
}

// libraryHas reports whether the library declares a global of that name. In that case, the user's
// global replaces it. Other globals of the user are not visible in the library, whose locals may
// have the same names.
func (n *names) libraryHas(name string) bool {
	if n.library == nil {
		return false
	}
	files, _ := n.library.Global(name)
	return len(files) > 0
}

// builtin reports whether the file belongs to gostap's own library.
func (s *scope) builtin() bool { return s.file.Source != nil && s.file.Source.Role == source.Tapset }

// functionsOf lists all functions of that name that are visible in s.
func (n *names) functionsOf(s *scope, name string) []*function {
	if list := s.functions[name]; len(list) > 0 {
		return list
	}
	if !complete(n.functions[name]) {
		n.pull("function "+name, func() ([]*ast.File, diag.List) { return n.library.Function(name) })
	}
	return n.functions[name]
}

// complete reports whether the library's functions of that name can't be reached:
// the user declares some, and none of them uses next.
func complete(list []*function) bool {
	for _, f := range list {
		if !f.home.user || hasNext(f.decl) {
			return false
		}
	}
	return len(list) > 0
}

// chain returns the functions of that name and arity in the order in which they are called: lower
// priority first, then as declared. The default priority is 0 for the user's functions, 1 for the
// library's.
func (n *names) chain(s *scope, name string, arity int) []*function {
	var out []*function
	for _, f := range n.functionsOf(s, name) {
		if len(f.decl.Params) == arity {
			out = append(out, f)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].priority() < out[j].priority() })
	return out
}

func (f *function) priority() int64 {
	switch {
	case f.decl.Priority != 0:
		return f.decl.Priority
	case f.home.user:
		return 0
	}
	return 1
}

// callables are names other than functions that are called, or whose use looks like a call.
var callables = []string{
	"print", "printd", "printdln", "printf", "println", "sprint", "sprintd", "sprintdln", "sprintf", "sprintln", "print_char",
	"if", "while", "for", "foreach", "catch", "return", "delete",
}

// functionNames lists the names that a message suggests for a misspelt call.
func (n *names) functionNames(s *scope) []string {
	var out []string
	for name := range s.functions {
		out = append(out, name)
	}
	for name := range n.functions {
		out = append(out, name)
	}
	sort.Strings(out)
	out = append(out, callables...)
	if n.library != nil {
		out = append(out, n.library.Functions()...)
	}
	return out
}

// globalNames lists the globals of the user's files.
func (n *names) globalNames() []string {
	var out []string
	for name, g := range n.globals {
		if g.home.user {
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out
}

// counter reports whether a probe of the script, perhaps through an alias, has a perf
// counter of that name, for @perf.
func (n *names) counter(name string) bool {
	for _, s := range n.joined {
		for _, p := range s.file.Probes {
			for _, point := range p.Points {
				for _, c := range point.Components {
					if arg, ok := c.Arg.(*ast.String); ok && c.Name == "counter" && arg.Value == name {
						return true
					}
				}
			}
		}
	}
	return false
}
