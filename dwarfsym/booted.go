// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/replace"
	"github.com/gostap/gostap/dwarfsym/vmlinuz"
)

// booted is the build-id of the release's vmlinuz or, without one, of its
// uncompressed vmlinux beside it; "" if there is none that may be read. That
// is the kernel that will run, whatever debug information is installed.
// Unpacking takes some 0.3 s, so the answer is kept in the cache.
func (s *Symbols) booted() string {
	for _, path := range s.finder.ImagePaths() {
		st, err := os.Stat(path)
		if err != nil || !st.Mode().IsRegular() {
			continue
		}
		note := s.bootedNote(path, st)
		id, known := note.read()
		if !known {
			id = s.imageID()
			note.write(id)
		}
		return id
	}
	f, err := elfmap.Open(s.finder.BootedVMLinux())
	if err != nil {
		return ""
	}
	defer f.Close()
	return f.BuildID()
}

// bootedNote is a file in the cache that keeps an image's build-id.
type bootedNote struct{ path, key string }

// bootedNote is the one for an image, which has another time, size or inode
// when it was replaced.
func (s *Symbols) bootedNote(path string, st fs.FileInfo) bootedNote {
	sys, ok := st.Sys().(*syscall.Stat_t)
	if s.opt.CacheDir == "" || !ok {
		return bootedNote{}
	}
	key := fmt.Sprintf("%s %d %d %d", path, st.Size(), st.ModTime().UnixNano(), sys.Ino)
	return bootedNote{filepath.Join(s.opt.CacheDir, sum(key)+".booted"), key}
}

// sum guards against what is damaged, not against what is forged.
func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:16])
}

func (n bootedNote) read() (id string, ok bool) {
	if n.path == "" {
		return "", false
	}
	text, err := os.ReadFile(n.path)
	if err != nil {
		return "", false
	}
	id, check, _ := strings.Cut(string(text), " ")
	return id, check == sum(n.key+id)
}

// write replaces the file at once. If it fails, the image is unpacked again.
func (n bootedNote) write(id string) {
	if n.path != "" && id != "" {
		_ = replace.File(n.path, []byte(id+" "+sum(n.key+id)))
	}
}

// imageID unpacks the image.
func (s *Symbols) imageID() string {
	image := s.finder.Image()
	if image.Data == nil {
		return ""
	}
	f, err := vmlinuz.File(image.Path, image.Data)
	if err != nil {
		return ""
	}
	defer f.Close()
	return f.BuildID()
}
