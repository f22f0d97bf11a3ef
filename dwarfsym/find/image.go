// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"errors"
	"io/fs"

	"github.com/gostap/gostap/kbuild/foreign"
)

// Image is the compressed kernel image from which the kernel boots.
type Image struct {
	Path string
	// Data is nil if there is no image, or it can't be read.
	Data   []byte
	Looked []string
	// Err says why an existing image can't be read.
	Err error
}

// maxImage bounds the image; they have 5 to 30 MB.
const maxImage = 1 << 30

// Image searches for the release's vmlinuz.
func (f *Finder) Image() Image {
	var r Image
	for _, path := range f.ImagePaths() {
		r.Looked = append(r.Looked, path)
		data, err := foreign.ReadFile(path, maxImage)
		if err == nil {
			r.Path, r.Data = path, data
			return r
		}
		if r.Err == nil && !errors.Is(err, fs.ErrNotExist) {
			r.Err = err
		}
	}
	return r
}

// ImagePaths are the paths at which a vmlinuz may be, the most likely first.
func (f *Finder) ImagePaths() []string {
	return []string{
		f.path("/boot/vmlinuz-" + f.Release),
		f.path("/lib/modules/" + f.Release + "/vmlinuz"),
		f.path("/usr/lib/modules/" + f.Release + "/vmlinuz"),
	}
}

// BootedVMLinux is where distributions put the vmlinux that their vmlinuz was
// made from.
func (f *Finder) BootedVMLinux() string { return f.path("/boot/vmlinux-" + f.Release) }

// Stripped opens a module as the kernel loads it, by its path below
// /lib/modules/RELEASE, as Modules gives it.
func (f *Finder) Stripped(rel string) *Found {
	return f.File(f.path("/lib/modules/", f.Release, rel))
}
