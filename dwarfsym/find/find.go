// SPDX-License-Identifier: GPL-2.0-or-later

// Package find searches for the debug information of kernels, modules and programs in
// the places where distributions install it, and rejects files of another build.
package find

import (
	"bytes"
	"io"
	"os"
	"strings"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/lookup"
)

// Finder looks for the files of one kernel release.
type Finder struct {
	Release string
	// Sysroot is a prefix for every path; "" for this machine.
	Sysroot string
	// VMLinux is the file to use instead of searching for one.
	VMLinux string
	// Downloads are directories of files that a debuginfod client has fetched, named
	// BUILD-ID/debuginfo.
	Downloads []string
	// Booted returns the build-id, in hex, of the kernel image that boots as this
	// release; "" if it is not known. It is called if the release is not running.
	Booted func() string

	// live is a prefix for paths in /proc and /sys, open opens /proc/PID/maps, and the other two are
	// lookup.Mounts.Identify and trust.AsRoot; for tests.
	live     string
	open     func(path string) (io.ReadCloser, error)
	identify func(path string) (lookup.Identity, error)
	asRoot   func() bool
	// patience and mapsTime replace the constants patience and maxMapsTime unless they are 0, for tests.
	patience, mapsTime time.Duration

	maps, files waiter
	left        leftOut
}

// Found is the result of a search.
type Found struct {
	// File is nil if no file matches. It may have no debug information.
	File *elfmap.File
	// BuildID is the build-id that was searched for, in hex; "" if it is not known.
	BuildID string
	Looked  []string
	// Mismatch is the path of a file with another build-id.
	Mismatch string
	// Incomplete is the path of a file that has debug information, of which
	// the part in the file with the build-id Alternate was not found.
	Incomplete, Alternate string
	// Elsewhere is the path of this part according to Incomplete, if gostap does not
	// open files there.
	Elsewhere string
	// Err says why an existing file can't be used, if File is nil.
	Err error
}

// debugDir is where distributions put debug information.
const debugDir = "/usr/lib/debug"

// Kernel searches for vmlinux; one with debug information is preferred.
func (f *Finder) Kernel() *Found {
	s := f.search()
	s.r.BuildID = f.RunningID()
	if f.VMLinux != "" {
		s.try(f.VMLinux)
		return s.found()
	}
	if s.r.BuildID == "" && f.Booted != nil {
		s.r.BuildID = f.Booted()
	}
	s.paths(f.kernelPaths()...)
	s.byBuildID()
	return s.found()
}

// kernelPaths are the paths used by Debian and Ubuntu's ddebs, by Fedora and RHEL with
// or without merged /usr, by SUSE, by Arch (whose headers have a vmlinux), and by
// kernels built on this machine.
func (f *Finder) kernelPaths() []string {
	const debug = debugDir
	rel := f.Release
	boot, lib, usr := "/boot/vmlinux-"+rel, "/lib/modules/"+rel, "/usr/lib/modules/"+rel
	return []string{
		debug + boot, debug + lib + "/vmlinux", debug + usr + "/vmlinux", debug + "/vmlinux-" + rel,
		lib + "/build/vmlinux", lib + "/source/vmlinux", lib + "/vmlinux", boot,
		debug + boot + ".debug", debug + lib + "/vmlinux.debug", debug + usr + "/vmlinux.debug",
		boot + ".xz", boot + ".zst", boot + ".gz",
	}
}

// Module searches for a module's file by its path below /lib/modules/RELEASE, as
// returned by Modules.
func (f *Finder) Module(rel string) *Found {
	s := f.search()
	s.r.BuildID = f.loadedID(rel)
	s.try(f.path("/lib/modules/", f.Release, rel))
	plain := Plain(rel)
	for _, dir := range []string{"/usr/lib/debug/lib/modules/", "/usr/lib/debug/usr/lib/modules/"} {
		s.paths(dir+f.Release+"/"+plain, dir+f.Release+"/"+plain+".debug", dir+f.Release+"/"+rel)
	}
	s.byBuildID()
	return s.found()
}

// File opens one module by its path, and searches for its separate debug file.
func (f *Finder) File(path string) *Found {
	s := f.search()
	s.try(path)
	s.byBuildID()
	return s.found()
}

// ByBuildID continues a search that has found no debug information, after the build-id
// has become known.
func (f *Finder) ByBuildID(r *Found) *Found {
	s := &search{f: f, r: r}
	s.byBuildID()
	return s.found()
}

// byBuildID returns the paths of the debug file's build-id link, as in gdb, and of
// fetched files.
func (f *Finder) byBuildID(id string) []string {
	if len(id) < 3 {
		return nil
	}
	out := []string{f.path("/usr/lib/debug/.build-id/" + id[:2] + "/" + id[2:] + ".debug")}
	for _, dir := range f.Downloads {
		out = append(out, dir+"/"+id+"/debuginfo")
	}
	return out
}

// Running reports whether the release is that of the running kernel.
func (f *Finder) Running() bool {
	b, err := os.ReadFile(f.live + "/proc/sys/kernel/osrelease")
	return err == nil && (f.Sysroot == "" || f.live != "") && string(bytes.TrimSpace(b)) == f.Release
}

// RunningID is the build-id of the running kernel, if it has this release.
func (f *Finder) RunningID() string { return f.notes("/sys/kernel/notes") }

// loadedID is the build-id of a loaded module of the running kernel. The module's file
// may have been replaced since.
func (f *Finder) loadedID(rel string) string {
	name, ok := ModuleName(rel)
	if !ok {
		return ""
	}
	return f.notes("/sys/module/" + name + "/notes/.note.gnu.build-id")
}

func (f *Finder) notes(path string) string {
	if !f.Running() {
		return ""
	}
	b, err := os.ReadFile(f.live + path)
	if err != nil {
		return ""
	}
	return elfmap.NoteBuildID(b)
}

// Plain is a module's path without the compression's suffix.
func Plain(path string) string {
	for _, s := range []string{".xz", ".zst", ".gz"} {
		path = strings.TrimSuffix(path, s)
	}
	return path
}
