// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/dwz"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/lookup"
)

// search tries paths in order until a file has debug information.
type search struct {
	f *Finder
	r *Found
	// second is the first file that matches but has no debug information.
	second *elfmap.File
}

func (f *Finder) search() *search { return &search{f: f, r: &Found{}} }

func (s *search) found() *Found {
	if s.r.File == nil {
		s.r.File = s.second
	}
	return s.r
}

// paths tries paths below the root.
func (s *search) paths(list ...string) {
	for _, p := range list {
		s.try(s.f.path(p))
	}
}

// byBuildID tries the paths for a build-id, if it is known by now.
func (s *search) byBuildID() {
	for _, p := range s.f.byBuildID(s.r.BuildID) {
		s.try(p)
	}
}

// try tries one path, and the paths that the file there refers to.
func (s *search) try(path string) {
	file := s.open(path, s.rightBuild)
	if file == nil {
		return
	}
	if s.r.BuildID == "" {
		s.r.BuildID = file.BuildID()
	}
	if s.usable(file) {
		s.take(file)
		return
	}
	if s.second == nil {
		s.second = file
		s.linked(file)
		return
	}
	s.linked(file)
	file.Close()
}

// take ends the search with file. The file found without debug information may provide
// sections that are empty in the debug file.
func (s *search) take(file *elfmap.File) {
	s.r.File, s.r.Incomplete, s.r.Alternate, s.r.Elsewhere = file, "", "", ""
	if s.second != nil && !file.Complete(s.second) {
		s.second.Close()
	}
	s.second = nil
}

// open opens a path that was not tried before; nil if there is no matching file.
func (s *search) open(path string, fits func(*elfmap.File) bool) *elfmap.File {
	if s.r.File != nil || slices.Contains(s.r.Looked, path) {
		return nil
	}
	s.r.Looked = append(s.r.Looked, path)
	file, err := elfmap.Open(path)
	if err != nil {
		if s.r.Err == nil && !errors.Is(err, fs.ErrNotExist) {
			s.r.Err = err
		}
		return nil
	}
	if !fits(file) {
		if s.r.Mismatch == "" {
			s.r.Mismatch = path
		}
		file.Close()
		return nil
	}
	return file
}

// rightBuild reports whether the file has the build-id that is searched for, if this is
// known. If a kernel has a build-id, its debug file has it too.
func (s *search) rightBuild(file *elfmap.File) bool {
	return s.r.BuildID == "" || file.BuildID() == s.r.BuildID
}

// linked follows the .gnu_debuglink of a file without debug information. If there is no
// build-id to compare, the link's checksum must match.
func (s *search) linked(file *elfmap.File) {
	link, ok := file.Debuglink()
	if !ok {
		return
	}
	fits := func(c *elfmap.File) bool {
		if file.BuildID() != "" {
			return c.BuildID() == file.BuildID()
		}
		sum, ok := c.CRC()
		return ok && sum == link.CRC
	}
	for _, dir := range directories(file.Path) {
		in := s.f.path("/usr/lib/debug/", s.f.unrooted(dir))
		for _, path := range []string{filepath.Join(dir, link.Name), filepath.Join(dir, ".debug", link.Name), filepath.Join(in, link.Name)} {
			c := s.open(path, fits)
			if c != nil && s.usable(c) {
				s.take(c)
				return
			}
			if c != nil {
				c.Close()
			}
		}
	}
}

// directories is the directory of a file, and the one with symbolic links resolved, unless that is on a
// mount of a user.
func directories(path string) []string {
	out := []string{filepath.Dir(path)}
	at, p, err := lookup.Walk{Enter: new(lookup.Mounts).NotUsers}.To(path)
	if err != nil {
		return out
	}
	at.Close()
	if filepath.Dir(p) != out[0] {
		out = append(out, filepath.Dir(p))
	}
	return out
}

// usable reports whether the file has all of its debug information. If a file needs an
// alternate file that is missing, it can't be used at all: arbitrary names and types
// would be missing.
func (s *search) usable(file *elfmap.File) bool {
	if !file.HasDWARF() {
		return false
	}
	link, ok := file.Altlink()
	if !ok {
		return true
	}
	looked, elsewhere := s.alternatePaths(file, link)
	for _, path := range looked {
		alt, err := elfmap.Open(path)
		if err != nil {
			continue
		}
		if alt.AltID() == link.ID && alt.HasDWARF() {
			file.Join(alt, dwz.Merge)
			return true
		}
		alt.Close()
	}
	file.DropDWARF()
	if s.r.Alternate == "" {
		s.r.Incomplete, s.r.Alternate, s.r.Elsewhere = file.Path, link.ID, elsewhere
		s.r.Looked = append(s.r.Looked, looked...)
	}
	return false
}

// alternatePaths are the path in the link, relative to the directory of the file itself,
// the directory that distributions use for such files, and the paths by build-id.
// Elsewhere is the link if it points outside these directories.
func (s *search) alternatePaths(file *elfmap.File, link elfmap.Altlink) (out []string, elsewhere string) {
	for _, dir := range directories(file.Path) {
		if path := s.alternatePath(dir, link.Path); path != "" {
			out = append(out, path)
		}
	}
	if len(out) == 0 {
		elsewhere = link.Path
	}
	dwzDir := s.f.path("/usr/lib/debug/.dwz/", filepath.Base(link.Path))
	if !slices.Contains(out, dwzDir) {
		out = append(out, dwzDir)
	}
	return append(out, s.f.byBuildID(link.ID)...), elsewhere
}

// alternatePath is the target of the link of a file in dir; "" if it is neither in dir
// nor below /usr/lib/debug. The link is not trusted, because the file's author chose it.
func (s *search) alternatePath(dir, link string) string {
	in := filepath.Clean(s.f.unrooted(dir))
	path := filepath.Join(in, link)
	if filepath.IsAbs(link) {
		path = filepath.Clean(link)
	}
	switch {
	case filepath.Dir(path) != in && !strings.HasPrefix(path, debugDir+"/"):
		return ""
	case filepath.IsAbs(link):
		return s.f.path(path)
	}
	return filepath.Join(dir, link)
}

// unrooted is a path without the root's prefix.
func (f *Finder) unrooted(path string) string {
	if f.Sysroot == "" {
		return path
	}
	return "/" + strings.TrimPrefix(strings.TrimPrefix(path, filepath.Clean(f.Sysroot)), "/")
}
