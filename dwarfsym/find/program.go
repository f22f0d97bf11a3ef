// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// searchPath is where programs are when PATH is not set (confstr(3), _CS_PATH,
// and where administrators' are).
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// Program looks for a program's or shared library's debug information: in the
// file itself, by its link, by its build-id, and where Fedora puts it.
func (f *Finder) Program(program string) *Found {
	s := f.search()
	s.try(f.path(program))
	s.paths("/usr/lib/debug" + program + ".debug")
	s.byBuildID()
	return s.found()
}

// Programs are the files that a name means: an absolute path, one relative to
// the working directory, or a name without "/", searched for in $PATH; with
// wildcards (path.Match) there may be several. Symbolic links are followed. They
// are sorted, and none is there twice.
func (f *Finder) Programs(name string) (out []string, err error) {
	for _, pattern := range f.candidates(name) {
		list, err := f.glob(pattern)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
		if len(out) > 0 && !strings.ContainsAny(name, "*?[") {
			break // the first in PATH is the one that runs
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// candidates are absolute patterns.
func (f *Finder) candidates(name string) (out []string) {
	if strings.Contains(name, "/") {
		if abs, err := filepath.Abs(name); err == nil {
			return []string{abs}
		}
		return nil
	}
	list := os.Getenv("PATH")
	if list == "" || f.Sysroot != "" {
		list = searchPath
	}
	for _, dir := range filepath.SplitList(list) {
		if filepath.IsAbs(dir) {
			out = append(out, filepath.Join(dir, name))
		}
	}
	return out
}

// glob lists regular files, as paths below the root.
func (f *Finder) glob(pattern string) (out []string, err error) {
	list := []string{f.path(pattern)}
	if strings.ContainsAny(pattern, "*?[") {
		if list, err = filepath.Glob(filepath.Join(f.Sysroot, pattern)); err != nil {
			return nil, err
		}
	}
	for _, p := range list {
		file := f.path(f.unrooted(p))
		if f.Sysroot == "" {
			if file, err = filepath.EvalSymlinks(p); errors.Is(err, fs.ErrNotExist) {
				continue
			} else if err != nil {
				return nil, err
			}
		}
		if st, err := os.Stat(file); err == nil && st.Mode().IsRegular() {
			out = append(out, path.Clean(f.unrooted(file)))
		}
	}
	return out, nil
}

// Open opens a file below the root.
func (f *Finder) Open(path string) (*elfmap.File, error) { return elfmap.Open(f.path(path)) }
