// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"path/filepath"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
)

// plain finds a file without debug information for the module: a file found while
// searching for it, the module file that the kernel loads, the booted kernel's image or, if
// that is missing or another build, the types and symbols that the running kernel exports.
func (s *Symbols) plain(name string, found *find.Found) *find.Found {
	switch {
	case s.opt.Debug == query.DWARFOnly:
		found.File = closed(found.File)
		return found
	case image.IsProgram(name):
		if found.File != nil {
			found.File.DropDWARF()
		}
		return found
	case s.given(name) || found.File != nil && !found.File.HasDWARF():
		return found
	case name != "kernel":
		found.File = closed(found.File)
		if rel, ok := s.paths()[name]; ok {
			return joined(found, s.finder.Stripped(rel))
		}
		return found
	}
	found.File = closed(found.File)
	if s.finder.Running() {
		if f := s.runningImage(); f != nil {
			found.File = f
			return found
		}
		found.Looked = append(found.Looked, btfPath, kallsymsPath)
		f, added, err := host.symbols(s.opt.CacheDir)
		if f != nil {
			s.added.Store(s.added.Load() || added)
			found.File = f
			return found
		}
		found.Err = firstError(found.Err, err)
	}
	return s.fromImage(found)
}

// byBuildID searches again when a file has provided the build-id: the booted kernel's
// image is the last file to be tried, but has the right build-id.
func (s *Symbols) byBuildID(found *find.Found) (_ *find.Found, dwarf bool) {
	if found.File == nil || found.BuildID != "" || !s.opt.Debug.DWARF() {
		return found, false
	}
	plain := found.File
	found.File, found.BuildID = nil, plain.BuildID()
	if s.finder.ByBuildID(found); found.File != nil && found.File.HasDWARF() {
		closed(plain)
		return found, true
	}
	closed(found.File)
	found.File = plain
	return found, false
}

// given reports whether the user named the module's file.
func (s *Symbols) given(name string) bool {
	_, module := s.fileOf(name)
	return module || name == "kernel" && s.opt.VMLinux != ""
}

func closed(f *elfmap.File) *elfmap.File {
	if f != nil {
		_ = f.Close()
	}
	return nil
}

// joined returns the result of the second search, with the paths tried by the first one added.
func joined(first, second *find.Found) *find.Found {
	second.Looked = append(first.Looked, second.Looked...)
	if second.BuildID == "" {
		second.BuildID = first.BuildID
	}
	return second
}

// cacheFor is the directory that caches the index of a file. A file without debug
// information has a directory of its own, because it has the same build-id as the file
// with it.
func (s *Symbols) cacheFor(f *elfmap.File, dwarf bool) string {
	switch {
	case s.opt.CacheDir == "":
		return ""
	case dwarf:
		return s.opt.CacheDir
	}
	return filepath.Join(s.opt.CacheDir, "stripped")
}
