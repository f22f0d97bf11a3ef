// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"debug/elf"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// libraryDirs is where the dynamic linker looks in the end (ld.so(8)), with
// the directories that Debian's and Fedora's configuration add.
var libraryDirs = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
	"/usr/local/lib", "/lib64", "/usr/lib64", "/lib", "/usr/lib"}

// maxLibraries bounds how many files one program's libraries may be.
const maxLibraries = 1000

// Libraries are the shared libraries that name means to a program: a path, or
// the name of one that it needs, directly or by another, as "libc.so.6" or
// "libc.*". One that it only opens while it runs is looked for where the
// dynamic linker would.
func (f *Finder) Libraries(program, name string) ([]string, error) {
	if strings.Contains(name, "/") {
		return f.Programs(name)
	}
	var out []string
	for soname, path := range f.needed(program) {
		if ok, err := filepath.Match(name, soname); err != nil {
			return nil, err
		} else if ok {
			out = append(out, path)
		}
	}
	if len(out) == 0 {
		for _, dir := range libraryDirs {
			list, err := f.Programs(filepath.Join(dir, name))
			if err != nil {
				return nil, err
			}
			out = append(out, list...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// Needed are the files of the libraries that a program starts with, sorted.
func (f *Finder) Needed(program string) []string {
	out := slices.Collect(maps.Values(f.needed(program)))
	slices.Sort(out)
	return slices.Compact(out)
}

// needed are the libraries that a program starts with, by name.
func (f *Finder) needed(program string) map[string]string {
	out := map[string]string{}
	todo := []string{program}
	for len(todo) > 0 && len(out) < maxLibraries {
		sonames, dirs := f.imports(todo[0])
		todo = todo[1:]
		for _, n := range sonames {
			if _, known := out[n]; known || strings.Contains(n, "/") {
				continue
			}
			if path := f.firstOf(dirs, n); path != "" {
				out[n] = path
				todo = append(todo, path)
			}
		}
	}
	return out
}

// imports are what a file needs, and the directories to look in.
func (f *Finder) imports(path string) (sonames, dirs []string) {
	file, err := elf.Open(f.path(path))
	if err != nil {
		return nil, nil
	}
	defer file.Close()
	sonames, _ = file.ImportedLibraries()
	for _, tag := range []elf.DynTag{elf.DT_RPATH, elf.DT_RUNPATH} {
		lists, _ := file.DynString(tag)
		for _, l := range lists {
			dirs = append(dirs, filepath.SplitList(strings.NewReplacer(
				"$ORIGIN", filepath.Dir(path), "${ORIGIN}", filepath.Dir(path)).Replace(l))...)
		}
	}
	return sonames, append(dirs, libraryDirs...)
}

func (f *Finder) firstOf(dirs []string, name string) string {
	for _, dir := range dirs {
		if list, err := f.Programs(filepath.Join(dir, name)); err == nil && len(list) > 0 {
			return list[0]
		}
	}
	return ""
}
