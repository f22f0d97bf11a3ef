// SPDX-License-Identifier: GPL-2.0-or-later

// Package find knows where distributions put debug information of kernels and
// their modules, and takes no file that belongs to another build.
package find

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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
	// Err says why a file that is there cannot be used, when File is nil.
	Err error
}

// Kernel looks for vmlinux, with debug information first.
func (f *Finder) Kernel() *Found {
	r := &Found{}
	if f.VMLinux != "" {
		r.try(f.VMLinux)
		return r
	}
	r.BuildID = f.runningID()
	rel := f.Release
	paths := []string{
		"/usr/lib/debug/boot/vmlinux-" + rel,
		"/usr/lib/debug/lib/modules/" + rel + "/vmlinux",
		"/usr/lib/debug/usr/lib/modules/" + rel + "/vmlinux",
		"/lib/modules/" + rel + "/build/vmlinux",
		"/lib/modules/" + rel + "/vmlinux",
		"/boot/vmlinux-" + rel,
		"/usr/lib/debug/boot/vmlinux-" + rel + ".debug",
		"/usr/lib/debug/lib/modules/" + rel + "/vmlinux.debug",
	}
	f.search(r, append(paths, byBuildID(r.BuildID)...))
	return r
}

// Module looks for a module's file by its path below /lib/modules/RELEASE, as
// Modules gives it.
func (f *Finder) Module(rel string) *Found {
	r := &Found{}
	stripped := f.path("/lib/modules/", f.Release, rel)
	if m, err := elfmap.Open(stripped); err == nil {
		r.BuildID = m.BuildID()
		if m.HasDWARF() {
			r.File, r.Looked = m, []string{stripped}
			return r
		}
		m.Close()
	}
	plain := Plain(rel)
	var paths []string
	for _, dir := range []string{"/usr/lib/debug/lib/modules/", "/usr/lib/debug/usr/lib/modules/"} {
		paths = append(paths, dir+f.Release+"/"+plain, dir+f.Release+"/"+plain+".debug")
	}
	paths = append(paths, byBuildID(r.BuildID)...)
	f.search(r, append(paths, "/lib/modules/"+f.Release+"/"+rel))
	return r
}

// File opens one module by its path.
func (f *Finder) File(path string) *Found {
	r := &Found{}
	r.try(path)
	return r
}

// search takes the first path with debug information, else the first that
// fits.
func (f *Finder) search(r *Found, paths []string) {
	var second *elfmap.File
	for _, p := range paths {
		r.try(f.path(p))
		if r.File == nil {
			continue
		}
		if r.File.HasDWARF() {
			if second != nil {
				second.Close()
			}
			return
		}
		if second == nil {
			second = r.File
		} else {
			r.File.Close()
		}
		r.File = nil
	}
	r.File = second
}

// try opens one path.
func (r *Found) try(path string) {
	r.Looked = append(r.Looked, path)
	file, err := elfmap.Open(path)
	if err != nil {
		if r.Err == nil && !errors.Is(err, fs.ErrNotExist) {
			r.Err = err
		}
		return
	}
	if id := file.BuildID(); r.BuildID != "" && id != "" && id != r.BuildID {
		if r.Mismatch == "" {
			r.Mismatch = path
		}
		file.Close()
		return
	}
	r.File = file
}

func (f *Finder) path(parts ...string) string {
	return filepath.Join(append([]string{"/", f.Sysroot}, parts...)...)
}

// byBuildID are the paths of the debug file's link, as gdb looks for it.
func byBuildID(id string) []string {
	if len(id) < 3 {
		return nil
	}
	return []string{"/usr/lib/debug/.build-id/" + id[:2] + "/" + id[2:] + ".debug"}
}

// Running tells whether the release is that of the kernel that runs here.
func (f *Finder) Running() bool {
	b, err := os.ReadFile("/proc/sys/kernel/osrelease")
	return err == nil && f.Sysroot == "" && string(bytes.TrimSpace(b)) == f.Release
}

// runningID is the build-id of the running kernel, if it is the one meant.
func (f *Finder) runningID() string {
	if !f.Running() {
		return ""
	}
	b, err := os.ReadFile("/sys/kernel/notes")
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
