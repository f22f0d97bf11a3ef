// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tree"
)

// key is an identity as it names a cache entry.
type key [sha256.Size]byte

func (k key) String() string { return hex.EncodeToString(k[:16]) }

// keyWriter collects what an identity depends on; every part is framed, so
// that no two lists of parts give one hash.
type keyWriter struct{ h hash.Hash }

func newKey(kind string) keyWriter {
	w := keyWriter{sha256.New()}
	w.add("kind", kind)
	return w
}

func (w keyWriter) add(name, value string) {
	fmt.Fprintf(w.h, "%s %d %s\n", name, len(value), value)
}

func (w keyWriter) sum() (k key) {
	w.h.Sum(k[:0])
	return k
}

// kernelKey identifies a kernel's headers and the compiler that Kbuild will
// use with them. It reads only the small files, and takes of the large ones
// (Module.symvers, the compiler) what stat tells, for it stands before every
// cache hit.
func kernelKey(k kernel.Kernel) key {
	w := newKey("kernel")
	t, dir := tree.Tree(k.Root), insideDir(k)
	w.add("release", k.Release)
	for _, name := range []string{".config", "include/generated/utsrelease.h", "include/generated/autoconf.h"} {
		b, _ := os.ReadFile(t.Path(dir, name))
		w.add(name, string(b))
	}
	for _, name := range []string{"Module.symvers", "Makefile", "include/generated", "scripts/mod/modpost", "tools/objtool/objtool"} {
		w.add(name, statKey(t.Path(dir, name)))
	}
	for _, cc := range append(compilers(k), "ld", "as") {
		path, _ := t.Look(cc)
		w.add(cc, statKey(path))
	}
	return w.sum()
}

// statKey changes when the file behind path does; "" if there is none.
func statKey(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	st, err := os.Stat(real)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %d %d", real, st.Size(), st.ModTime().UnixNano())
}
