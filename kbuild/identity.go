// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tree"
)

// key identifies a cache entry; it is a hash.
type key [sha256.Size]byte

func (k key) String() string { return hex.EncodeToString(k[:16]) }

// keyWriter hashes what an identity depends on. Each part is written with its length, so
// that different lists of parts have different hashes.
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

// kernelKey identifies a kernel's headers and the compiler that Kbuild uses with them. It
// runs before every cache hit, so it reads only small files; for large ones
// (Module.symvers, the compiler) it uses size and time.
func kernelKey(k kernel.Kernel) key {
	w := newKey("kernel")
	t, dir := tree.Tree(k.Root), insideDir(k)
	w.add("release", k.Release)
	for _, name := range []string{".config", "include/generated/utsrelease.h", "include/generated/autoconf.h"} {
		b, _ := foreign.ReadNamed(t.Path(dir, name), configLimit)
		w.add(name, string(b))
	}
	for _, name := range []string{"Module.symvers", "Makefile", "include/generated", "scripts/mod/modpost", "tools/objtool/objtool"} {
		w.add(name, statKey(t.Path(dir, name)))
	}
	w.add("arguments", strings.Join(toolArgs(k), " "))
	for _, cc := range append(compilers(k), linker(k), "as") {
		path, _ := t.Look(cc)
		w.add(cc, statKey(path))
	}
	return w.sum()
}

// statKey returns a text that changes with the file at path; "" if there is none, or path is "".
func statKey(path string) string {
	if path == "" {
		return "" // filepath.EvalSymlinks("") is the working directory
	}
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
