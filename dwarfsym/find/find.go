// SPDX-License-Identifier: GPL-2.0-or-later

// Package find knows where distributions put debug information of kernels and
// their modules, and takes no file that belongs to another build.
package find

import (
	"bytes"
	"os"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// Finder looks for the files of one kernel release.
type Finder struct {
	Release string
	// Sysroot is put before every path; "" for the machine itself.
	Sysroot string
	// VMLinux is taken instead of searching.
	VMLinux string
	// Downloads are directories of what a debuginfod client has fetched: the
	// file of a build-id is BUILD-ID/debuginfo.
	Downloads []string
	// Booted is the build-id of the kernel that is booted as this release,
	// hex; "" if it is not known. It is asked if the release is not running.
	Booted func() string

	// live is put before paths in /proc and /sys: tests have their own.
	live string
}

// Found is what a search came to.
type Found struct {
	// File is nil if nothing fits. It may have no debug information.
	File *elfmap.File
	// BuildID is the one looked for, hex; "" if it could not be known.
	BuildID string
	Looked  []string
	// Mismatch is the path of a file with another build-id.
	Mismatch string
	// Incomplete is the path of a file that has debug information, of which
	// the part in the file with the build-id Alternate was not found.
	Incomplete, Alternate string
	// Elsewhere is where Incomplete says that this part is, if that is a place
	// which is not looked at.
	Elsewhere string
	// Err says why a file that is there cannot be used, when File is nil.
	Err error
}

// debugDir is where distributions put debug information.
const debugDir = "/usr/lib/debug"

// Kernel looks for vmlinux, with debug information first.
func (f *Finder) Kernel() *Found {
	s := f.search()
	s.r.BuildID = f.runningID()
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

// kernelPaths are the places of Debian and Ubuntu's ddebs, Fedora and RHEL
// with /usr merged or not, SUSE, Arch (whose headers have a vmlinux) and of a
// kernel that was built here.
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

// Module looks for a module's file by its path below /lib/modules/RELEASE, as
// Modules gives it.
func (f *Finder) Module(rel string) *Found {
	s := f.search()
	s.r.BuildID = f.loadedID(rel)
	s.try(f.path("/lib/modules/", f.Release, rel))
	plain := Plain(rel)
	for _, dir := range []string{"/usr/lib/debug/lib/modules/", "/usr/lib/debug/usr/lib/modules/"} {
		s.paths(dir+f.Release+"/"+plain, dir+f.Release+"/"+plain+".debug")
	}
	s.byBuildID()
	return s.found()
}

// File opens one module by its path, and looks for the file that its debug
// information was moved to.
func (f *Finder) File(path string) *Found {
	s := f.search()
	s.try(path)
	s.byBuildID()
	return s.found()
}

// ByBuildID goes on with a search that has found no debug information, when the
// build-id has become known since.
func (f *Finder) ByBuildID(r *Found) *Found {
	s := &search{f: f, r: r}
	s.byBuildID()
	return s.found()
}

// byBuildID are the paths of the debug file's link, as gdb looks for it, and
// of what was fetched.
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

// Running tells whether the release is that of the kernel that runs here.
func (f *Finder) Running() bool {
	b, err := os.ReadFile(f.live + "/proc/sys/kernel/osrelease")
	return err == nil && (f.Sysroot == "" || f.live != "") && string(bytes.TrimSpace(b)) == f.Release
}

// runningID is the build-id of the running kernel, if it is the one meant.
func (f *Finder) runningID() string { return f.notes("/sys/kernel/notes") }

// loadedID is that of a loaded module of the running kernel: its file may have
// been replaced since.
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
