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
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/replace"
	"github.com/gostap/gostap/dwarfsym/vmlinuz"
	"github.com/gostap/gostap/kbuild/trust"
)

// booted is the build-id of the release's vmlinuz or, without one, of the uncompressed
// vmlinux beside it; "" if neither can be read. This is the kernel that runs, whatever
// debug information is installed. Unpacking takes about 0.3 s, so the result is cached.
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

// bootedNote is the cache file for an image's build-id.
type bootedNote struct{ path, key string }

// bootedNote returns the cache file for an image. A replaced image has another time,
// size or inode, hence another cache file.
func (s *Symbols) bootedNote(path string, st fs.FileInfo) bootedNote {
	sys, ok := st.Sys().(*syscall.Stat_t)
	if s.opt.CacheDir == "" || !ok {
		return bootedNote{}
	}
	key := fmt.Sprintf("%s %d %d %d", path, st.Size(), st.ModTime().UnixNano(), sys.Ino)
	return bootedNote{filepath.Join(s.opt.CacheDir, sum(key)+".booted"), key}
}

// sum is a checksum against damage, not against forgery.
func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:16])
}

func (n bootedNote) read() (id string, ok bool) {
	if n.path == "" {
		return "", false
	}
	text, err := trust.ReadFile(n.path)
	if err != nil {
		return "", false
	}
	now := time.Now()
	_ = os.Chtimes(n.path, now, now) // the least recently used files are removed first
	id, check, _ := strings.Cut(string(text), " ")
	return id, check == sum(n.key+id)
}

// write replaces the file atomically. If it fails, the next run unpacks the image again.
func (n bootedNote) write(id string) {
	if n.path != "" && id != "" {
		_ = replace.File(n.path, []byte(id+" "+sum(n.key+id)))
	}
}

// imageID unpacks the release's boot image and returns the build-id of the kernel in it.
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
