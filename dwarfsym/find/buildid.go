// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/lookup"
	"github.com/gostap/gostap/kbuild/trust"
)

// IsBuildID reports whether a program's name may be a build-id: hexadecimal digits for at
// least 64 bits, the size of a fast hash (ld(1), --build-id).
func IsBuildID(name string) bool {
	return len(name) >= 16 && len(name)%2 == 0 && strings.Trim(name, "0123456789abcdefABCDEF") == ""
}

// Near says which files are searched first for a build-id.
type Near struct {
	Programs []string // and the libraries that they need
	PID      int64    // 0: no process in particular
}

// Match is a file with the build-id that was searched for.
type Match struct {
	Path, Owner string
	// Changeable says how somebody besides root can change the file; "" if nobody can.
	Changeable string

	info   fs.FileInfo
	origin origin
	users  error // the file is on a mount of a user, and nothing else is known of it
}

// origin is where a file was found; a smaller one is preferred.
type origin int

const (
	linked origin = iota // by a link that the distribution installed
	near
	elsewhere // in a process, or fetched
)

// maxMatches bounds the files that are compared. The search goes on for a file that only root can
// change, as anybody can make more files.
const maxMatches = 16

// Built searches for the program or shared library with a build-id (hex): by the links that
// distributions install with debug information, among the files of near, in the mapped files of all
// processes, and among fetched files. As anybody can make a file with any build-id, the first file
// that only root can change is taken. Without one, files of near are preferred to others, and if
// these differ, the error is *AmbiguousError; other errors are those of ctx. If gostap does not run
// as root, a file that a link or near leads to ends the search: it is the user's own choice. The match
// is nil if there is none; looked are the links that were tried.
func (f *Finder) Built(ctx context.Context, id string, first Near) (m *Match, looked []string, err error) {
	var found []Match
	chosen := func() bool { return len(found) > 0 && !f.runsAsRoot() }
	for path, from := range f.places(ctx, id, first, chosen, &looked) {
		m := f.match(ctx, path, id, from)
		if m != nil && m.Changeable == "" {
			return m, looked, nil
		}
		if m != nil && len(found) <= maxMatches && !slices.ContainsFunc(found, m.same) {
			found = append(found, *m)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, looked, err
	}
	m, err = f.choose(ctx, id, found)
	return m, looked, err
}

func (f *Finder) runsAsRoot() bool {
	if f.asRoot != nil {
		return f.asRoot()
	}
	return trust.AsRoot()
}

// same reports whether m is the same file as another match, which then comes first.
func (m *Match) same(other Match) bool { return os.SameFile(m.info, other.info) }

// places yields the paths that may have the program with a build-id, each once. If chosen returns true
// after those of near, it ends.
func (f *Finder) places(ctx context.Context, id string, first Near, chosen func() bool, looked *[]string) iter.Seq2[string, origin] {
	return func(yield func(string, origin) bool) {
		tried := map[string]bool{}
		each := func(from origin, list ...string) bool {
			for _, path := range list {
				if ctx.Err() != nil || !tried[path] && !yield(path, from) {
					return false
				}
				tried[path] = true
			}
			return true
		}
		_ = each(linked, f.links(id, looked)...) && f.near(ctx, first, each) && !chosen() &&
			f.running(ctx, each) && each(elsewhere, f.fetched(id, looked)...)
	}
}

// links are the files to which the distribution's links lead.
func (f *Finder) links(id string, looked *[]string) (out []string) {
	for _, dir := range []string{"/usr/lib/debug/.build-id/", "/usr/lib/.build-id/"} {
		link := dir + id[:2] + "/" + id[2:]
		*looked = append(*looked, f.path(link))
		list, _ := f.glob(link, true) // without it, nothing is installed there
		out = append(out, list...)
	}
	return out
}

func (f *Finder) near(ctx context.Context, first Near, each func(origin, ...string) bool) bool {
	for _, p := range first.Programs {
		if !each(near, p) || !each(near, f.Needed(p)...) {
			return false
		}
	}
	left := maxAllMaps
	return first.PID == 0 || each(near, f.mapped(ctx, first.PID, &left)...)
}

// running looks at what all processes have mapped, for at most mostPatience.
func (f *Finder) running(ctx context.Context, each func(origin, ...string) bool) bool {
	short, cancel := context.WithTimeout(ctx, mostPatience)
	defer cancel()
	left := maxAllMaps
	for _, pid := range f.Processes() {
		for _, path := range f.mapped(short, pid, &left) {
			if short.Err() == nil && !each(elsewhere, path) {
				return false
			}
		}
		if short.Err() != nil {
			add(&f.left, &f.left.all, fmt.Sprintf("from process %d on, what is mapped was not looked at, as that took longer than %v", pid, mostPatience))
			break
		}
	}
	return true
}

func (f *Finder) fetched(id string, looked *[]string) (out []string) {
	for _, dir := range f.Downloads {
		out = append(out, filepath.Join(dir, id, "executable"))
	}
	*looked = append(*looked, out...)
	return out
}

// Fetched reports whether a path is that of a fetched file, which no process runs.
func (f *Finder) Fetched(path string) bool {
	return slices.ContainsFunc(f.Downloads, func(dir string) bool {
		return dir != "" && strings.HasPrefix(path, filepath.Clean(dir)+"/")
	})
}

// match returns the file at a path if it is a program with that build-id, else nil. It does not map the
// file: if the file system stopped answering (FUSE), reading the mapping would block all of gostap.
func (f *Finder) match(ctx context.Context, path, id string, from origin) *Match {
	at := f.path(path)
	m, err := within(ctx, &f.files, filePatience, func() *Match { return inspect(at, id) })
	f.unseen(path, err)
	if m == nil {
		return nil
	}
	if m.users != nil {
		add(&f.left, &f.left.users, fmt.Sprintf("%s was not looked at: %v", path, m.users))
		return nil
	}
	m.Path, m.origin = path, from
	return m
}

// inspect describes a program that has a build-id; nil for other files.
func inspect(at, id string) *Match {
	file, err := foreign.Open(at)
	var users *lookup.UsersMountError
	switch {
	case errors.As(err, &users):
		return &Match{users: users}
	case err != nil:
		return nil
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || programID(file) != id {
		return nil
	}
	m := &Match{Owner: trust.Owner(info), info: info}
	if _, err := trust.Opened(at, info); err != nil {
		m.Changeable = err.Error()
	}
	return m
}

// maxNote bounds a note section, in bytes; that of a build-id has 36.
const maxNote = 64 << 10

// programID is the build-id of a program or shared library for a machine that gostap knows; "" for
// other files. A file with only debug information has the same build-id, but not the program's code.
func programID(r io.ReaderAt) string {
	file, err := foreign.ELF(r)
	if err != nil || file.Class != elf.ELFCLASS64 || file.Data != elf.ELFDATA2LSB || !hasText(file) {
		return ""
	}
	for _, s := range file.Sections {
		if s.Type != elf.SHT_NOTE || s.Flags&elf.SHF_COMPRESSED != 0 || s.Size > maxNote {
			continue
		}
		b, err := s.Data()
		if id := elfmap.NoteBuildID(b); err == nil && id != "" {
			return id
		}
	}
	return ""
}

func hasText(file *elf.File) bool {
	code := func(s *elf.Section) bool { return s.Flags&elf.SHF_EXECINSTR != 0 && s.Type != elf.SHT_NOBITS }
	loaded := func(p *elf.Prog) bool { return p.Type == elf.PT_LOAD }
	return slices.ContainsFunc(file.Sections, code) && slices.ContainsFunc(file.Progs, loaded)
}
