// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"debug/elf"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/lookup"
)

// maxLibraries bounds how many files one program's libraries may be, and maxLookups how
// many paths are tried to find them, because a program may list any number of directories
// (DT_RUNPATH) and libraries.
const (
	maxLibraries = 1000
	maxLookups   = 20_000
)

// Libraries returns the shared libraries that name stands for in a program: a path, or
// the name of a library that the program needs directly or indirectly, such as
// "libc.so.6" or "libc.*". A library that the program opens at run time is searched for
// as the dynamic linker does.
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
		for _, dir := range arch.LibraryDirs() {
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

// Needed returns the files of the libraries that a program loads at its start, sorted.
func (f *Finder) Needed(program string) []string {
	out := slices.Collect(maps.Values(f.needed(program)))
	slices.Sort(out)
	return slices.Compact(out)
}

// needed returns the libraries that a program loads at its start, by name.
func (f *Finder) needed(program string) map[string]string {
	out := map[string]string{}
	todo, left := []string{program}, maxLookups
	var mounts lookup.Mounts
	for len(todo) > 0 && len(out) < maxLibraries {
		sonames, dirs := f.imports(todo[0])
		todo = todo[1:]
		for _, n := range sonames {
			if _, known := out[n]; known || strings.Contains(n, "/") {
				continue
			}
			if path := f.firstOf(&mounts, dirs, n, &left); path != "" {
				out[n] = path
				todo = append(todo, path)
			}
		}
	}
	return out
}

// imports returns the names of the libraries that a file needs, and the directories to
// search.
func (f *Finder) imports(path string) (sonames, dirs []string) {
	file, _, err := foreign.OpenOrCopy(f.path(path))
	if err != nil {
		return nil, nil
	}
	defer file.Close()
	return importsOf(file, filepath.Dir(path))
}

// importsOf is imports for a file in a directory. Directories relative to the working
// directory are ignored.
func importsOf(r io.ReaderAt, folder string) (sonames, dirs []string) {
	file, err := foreign.ELF(r)
	if err != nil {
		return nil, nil
	}
	for _, tag := range []elf.DynTag{elf.DT_RPATH, elf.DT_RUNPATH} {
		for _, list := range foreign.DynamicStrings(file, tag) {
			dirs = appendDirs(dirs, list, folder)
		}
	}
	return foreign.DynamicStrings(file, elf.DT_NEEDED), append(dirs, arch.LibraryDirs()...)
}

// appendDirs appends the absolute directories of a list, until there are maxLookups. $ORIGIN is the program's own
// directory, so that a list of 4,000 bytes can stand for megabytes; what is no path is left out.
func appendDirs(dirs []string, list, folder string) []string {
	origin := strings.NewReplacer("$ORIGIN", folder, "${ORIGIN}", folder)
	for dir := range strings.SplitSeq(list, string(filepath.ListSeparator)) {
		times := strings.Count(dir, "$ORIGIN") + strings.Count(dir, "${ORIGIN}")
		if len(dirs) >= maxLookups {
			break
		}
		if times*len(folder) >= unix.PathMax {
			continue
		}
		if dir = origin.Replace(dir); filepath.IsAbs(dir) && len(dir) < unix.PathMax {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// firstOf is the library's file in the first of the directories that has it. The names
// come from an ELF file, so wildcards in them are ordinary characters, and mounts of users are left out.
func (f *Finder) firstOf(mounts *lookup.Mounts, dirs []string, name string, left *int) string {
	for _, dir := range dirs {
		if *left--; *left < 0 {
			return ""
		}
		if file, err := f.regular(mounts, filepath.Join(dir, name)); err == nil && file != "" {
			return path.Clean(f.unrooted(file))
		}
	}
	return ""
}
