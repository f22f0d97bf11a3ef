// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"context"
	"debug/dwarf"
	"strings"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/mangled"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// matching calls yield with every function whose name and file match, until it
// returns an error.
func (f *search) matching(ctx context.Context, yield func(name string, i int) error) error {
	if f.m.Program == nil {
		return f.named(ctx, f.q.Func, yield)
	}
	found := 0
	counted := func(name string, i int) error {
		found++
		return yield(name, i)
	}
	last, scoped := mangled.Last(f.q.Func)
	if !scoped {
		if err := f.named(ctx, f.q.Func, counted); err != nil || found > 0 {
			return err
		}
	}
	if scoped || strings.ContainsAny(last, "<(") || !glob.IsPattern(last) {
		return f.inScope(ctx, mangled.Word(last), yield)
	}
	return nil
}

// named is like matching, but matches the name alone, without namespaces.
func (f *search) named(ctx context.Context, pattern string, yield func(name string, i int) error) error {
	if !glob.IsPattern(pattern) {
		return f.group(f.exact(pattern), yield)
	}
	if pattern == "*" && f.files != nil {
		return f.inFiles(ctx, yield)
	}
	prefix := glob.Prefix(pattern)
	for n := f.x.FindName([]byte(prefix)); n < f.x.Names(); n++ {
		name := f.x.Name(n)
		if !hasPrefix(name, prefix) {
			return nil
		}
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if hasPrefix(name, "__pfx_") && !strings.HasPrefix(prefix, "__pfx_") || !glob.Match(pattern, name) {
			continue // padding before a function, not a function
		}
		if err := f.group(n, yield); err != nil {
			return err
		}
	}
	return nil
}

// inFiles is like matching for any name, and only compares file numbers.
func (f *search) inFiles(ctx context.Context, yield func(name string, i int) error) error {
	for i := range f.x.Funcs() {
		if !f.fileMatches(f.x.FuncFile(i)) {
			continue
		}
		if err := yield(f.name(f.x.NameOf(i)), i); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func hasPrefix(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && string(s[:len(prefix)]) == prefix
}

// exact returns the index of a name; -1 if there is none. Clones have the name of the original
// function, without the suffix that gcc adds after a dot.
func (f *search) exact(name string) int {
	for _, try := range []string{name, firstWord(name)} {
		if n := f.x.FindName([]byte(try)); n < f.x.Names() && string(f.x.Name(n)) == try {
			return n
		}
	}
	return -1
}

func firstWord(name string) string {
	base, _, _ := strings.Cut(name, ".")
	return base
}

func (f *search) group(n int, yield func(name string, i int) error) error {
	if n < 0 {
		return nil
	}
	first, end := f.x.Group(n)
	for i := first; i < end; i++ {
		if f.files != nil && !f.fileMatches(f.x.FuncFile(i)) {
			continue
		}
		if err := yield(f.name(n), i); err != nil {
			return err
		}
	}
	return nil
}

// inScope is like matching for names as in the source of C++ and Rust programs:
// "ns::Class<int>::method(int)", or without the parameters, without the template arguments, or
// without the outer namespaces and classes, unless it begins with "::". word is the last part of the name, by which the
// functions are found.
func (f *search) inScope(ctx context.Context, word string, yield func(name string, i int) error) error {
	pattern, whole := strings.CutPrefix(mangled.Pattern(f.q.Func), "::")
	check := func(name string, i int) error {
		fn := f.x.Func(i)
		full, inline := f.sourceNames(name, &fn)
		if !matchesForm(pattern, full, whole) && !matchesForm(pattern, inline, whole) {
			return nil
		}
		return yield(name, i)
	}
	if !glob.IsPattern(word) && !strings.HasPrefix(word, "operator") {
		if err := f.group(f.exact(word), check); err != nil {
			return err
		}
		word += "<" // names of templates have their arguments
	}
	for _, names := range []string{word + "*", "_Z*", "_R*"} {
		if names != word+"*" && glob.Match(word+"*", []byte(names)) {
			break // the first pattern has found them
		}
		if err := f.named(ctx, names, check); err != nil {
			return err
		}
	}
	return nil
}

// matchesForm reports whether a pattern without unneeded spaces matches a name, or the end of one if not the whole name
// is asked for. The name's own brackets are not wildcards.
func matchesForm(pattern string, name mangled.Name, whole bool) bool {
	for _, form := range name.Forms() {
		ends := mangled.Ends(form)
		if whole {
			ends = ends[:1]
		}
		for _, end := range ends {
			if end == pattern || glob.Match(pattern, []byte(end)) {
				return true
			}
		}
	}
	return false
}

// qualified returns the name of a function with its namespaces, see sourceNames.
func (f *search) qualified(name string, fn *index.Func) mangled.Name {
	full, _ := f.sourceNames(name, fn)
	return full
}

// sourceNames returns the name of a function with its namespaces, and the one without those that are inline, if any is; the
// zero Name in C and Go, and for a part of a function that the compiler has split off, which is no call of the function.
func (f *search) sourceNames(name string, fn *index.Func) (full, inline mangled.Name) {
	if f.m.Program == nil || fn.SymbolOnly && index.IsFragment([]byte(name)) {
		return full, inline
	}
	if fn.SymbolOnly {
		full, _ = mangled.Parse(name)
		return full, inline
	}
	if f.dec == nil {
		return full, inline
	}
	u, err := f.dec(f.m).Units.At(f.x.Unit(fn.Unit).Off)
	if err != nil || !u.HasNamespaces() {
		return full, inline
	}
	e, err := u.Entry(fn.DIE)
	if err != nil {
		return full, inline
	}
	full = f.declared(e, name, fn)
	return full, withoutInline(full, e)
}

// declared returns the name of a function in C++ or Rust by its symbol or, without one, by the entries around it.
func (f *search) declared(e unit.Entry, name string, fn *index.Func) mangled.Name {
	linkage := linkageName(e)
	if linkage == "" && fn.HasAddr { // GCC leaves the linkage name of static functions out
		linkage, _ = f.m.SymbolNear(f.x, fn.Addr, "")
	}
	if n, ok := mangled.Parse(linkage); ok {
		return withArguments(n, name)
	}
	return inNamespace(e, name)
}

// attrMIPSLinkageName is DW_AT_MIPS_linkage_name, which compilers write for versions of DWARF before 4.
const attrMIPSLinkageName dwarf.Attr = 0x2007

func linkageName(e unit.Entry) string {
	for _, attr := range []dwarf.Attr{dwarf.AttrLinkageName, attrMIPSLinkageName} {
		if v, _ := e.Attr(attr); v != nil {
			name, _ := v.(string)
			return name
		}
	}
	return ""
}

// inNamespace returns the name of function e, qualified by the entries around its declaration.
func inNamespace(e unit.Entry, name string) mangled.Name {
	_, declared := e.Attr(dwarf.AttrName)
	if scope := declared.Scope(); scope != "" {
		name = scope + "::" + name
	}
	return mangled.Name{Full: name, Short: name, Bare: mangled.Word(name)}
}

// withoutInline returns the name without the inline namespaces that function e is in, which the source may leave out; the
// zero Name if there are none.
func withoutInline(n mangled.Name, e unit.Entry) mangled.Name {
	_, declared := e.Attr(dwarf.AttrName)
	all, seen := declared.Scope(), strings.Join(declared.Enclosing(), "::")
	if all == seen {
		return mangled.Name{}
	}
	cut := func(form string) string {
		rest, is := strings.CutPrefix(form, all+"::")
		if !is {
			return form
		}
		return strings.TrimPrefix(seen+"::"+rest, "::")
	}
	return mangled.Name{Full: cut(n.Full), Short: cut(n.Short), Bare: cut(n.Bare)}
}

// withArguments adds the arguments of a generic function, which Rust symbols may lack: in debug
// information, the function's name has them.
func withArguments(n mangled.Name, name string) mangled.Name {
	i := strings.IndexByte(name, '<')
	if i <= 0 || !strings.HasSuffix(name, ">") || n.Full != n.Bare || !strings.HasSuffix(n.Full, "::"+name[:i]) {
		return n
	}
	n.Full += name[i:]
	n.Short = n.Full
	return n
}
