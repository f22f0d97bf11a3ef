// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"debug/elf"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/lookup"
)

// searchPath is used if PATH is not set (confstr(3), _CS_PATH, and the directories for
// administrators).
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// Program searches for the debug information of a program or shared library: in the file
// itself, by its link, by its build-id, and where Fedora installs it.
func (f *Finder) Program(program string) *Found {
	s := f.search()
	s.try(f.path(program))
	s.paths("/usr/lib/debug" + program + ".debug")
	s.byBuildID()
	return s.found()
}

// Programs returns the files that a name stands for: an absolute path, a path relative to
// the working directory, or a name without "/", which is searched for in $PATH. With
// wildcards (path.Match) there may be several, of which only ELF files are returned.
// Symbolic links are followed. The files are sorted, each once. If a library is not at
// its path in /lib, /lib64 or the like, it is searched for where distributions for
// several architectures (Debian) install it.
func (f *Finder) Programs(name string) ([]string, error) {
	out, err := f.programs(name, f.candidates(name))
	if m := plainLibrary().FindStringSubmatch(name); m != nil && err == nil && len(out) == 0 {
		out, err = f.programs(name, []string{path.Join(m[1], arch.Host().Multiarch, m[2])})
	}
	slices.Sort(out)
	return slices.Compact(out), err
}

// plainLibrary is a path in a directory for all libraries.
var plainLibrary = lazy.Regexp(`^((?:/usr)?/lib)[^/]*/([^/]+)$`)

func (f *Finder) programs(name string, patterns []string) (out []string, err error) {
	for _, pattern := range patterns {
		list, err := f.glob(pattern, strings.Contains(name, "/"))
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
		if len(out) > 0 && !strings.ContainsAny(name, "*?[") {
			break // the first in PATH is the one that runs
		}
	}
	return out, nil
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

// mostBeside is how many files of a directory Beside looks at.
const mostBeside = 100_000

// Beside returns the names of the files in the directories in which Programs looks for name. Mounts of
// users are left out.
func (f *Finder) Beside(name string) (out []string) {
	var mounts lookup.Mounts
	for _, c := range f.candidates(name) {
		folder, err := foreign.OpenFolder(&mounts, f.path(path.Dir(c)))
		if err != nil {
			continue // there is nothing to suggest
		}
		list, _ := folder.ReadDir(mostBeside)
		folder.Close()
		for _, e := range list {
			if !e.IsDir() {
				out = append(out, e.Name())
			}
		}
	}
	return out
}

// glob lists regular files, as paths below the root. named: the script has the path, not only a name.
func (f *Finder) glob(pattern string, named bool) (out []string, err error) {
	list, wild := []string{pattern}, strings.ContainsAny(pattern, "*?[")
	g := globbing{f: f}
	if wild {
		if list, err = g.expand(pattern); err != nil {
			return nil, err
		}
	}
	for _, p := range list {
		file, err := f.regular(&g.mounts, p)
		users := (*lookup.UsersMountError)(nil)
		onMount := errors.As(err, &users)
		switch {
		case onMount && wild:
			file = g.program(f.path(p))
		case onMount:
			file = onUsersMount(f.path(p), named)
		case err != nil:
			return nil, err
		}
		if file != "" && (!wild || onMount || isELF(file)) {
			out = append(out, path.Clean(f.unrooted(file)))
		}
	}
	return out, nil
}

// onUsersMount returns the path of a file on a mount of a user, which another process reads; "" if nothing
// says that there is one. A path of the script is returned as it is: an error comes when it is opened.
func onUsersMount(p string, named bool) string {
	if named || isELF(p) {
		return p
	}
	return ""
}

// regular is the path, with symbolic links resolved, of the regular file at a path below
// the root; "" if there is none. The file system of a user's mount is not asked: the error is then
// *lookup.UsersMountError.
func (f *Finder) regular(mounts *lookup.Mounts, p string) (file string, err error) {
	at, file, err := lookup.Walk{Enter: mounts.NotUsers, Magic: f.Sysroot == ""}.To(f.path(p))
	users := (*lookup.UsersMountError)(nil)
	switch {
	case errors.As(err, &users):
		return "", err
	case errors.Is(err, fs.ErrNotExist), err != nil && f.Sysroot != "":
		return "", nil
	case err != nil:
		return "", err
	}
	defer at.Close()
	if st, err := at.Stat(); err != nil || !st.Mode().IsRegular() {
		return "", nil
	}
	if f.Sysroot != "" {
		return f.path(p), nil
	}
	return lasting(mounts, at, file), nil
}

// lasting returns the path of an open file without links of /proc, which end with their process, if such
// a path leads to the file. One into another root, such as /proc/PID/root, stays as it is.
func lasting(mounts *lookup.Mounts, at *os.File, file string) string {
	if !strings.HasPrefix(file, "/proc/") {
		return file
	}
	text, resolved, err := lookup.Walk{Enter: mounts.NotUsers}.To(file)
	if err != nil {
		return file
	}
	defer text.Close()
	one, err1 := at.Stat()
	other, err2 := text.Stat()
	if err1 != nil || err2 != nil || !os.SameFile(one, other) {
		return file
	}
	return resolved
}

// isELF reports whether a file is an ELF file rather than a script, by its first bytes
// (elf(5)).
func isELF(file string) bool {
	var magic [4]byte
	f, err := foreign.OpenBeginning(file, int64(len(magic)))
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = io.ReadFull(f, magic[:])
	return err == nil && string(magic[:]) == elf.ELFMAG
}

// Open opens a file below the root.
func (f *Finder) Open(path string) (*elfmap.File, error) { return elfmap.Open(f.path(path)) }
