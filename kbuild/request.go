// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// Request is what Build needs to make one module.
type Request struct {
	Kernel kernel.Kernel // from Describe
	// Name is the module's name: [a-z0-9_]+, at most 55 bytes (MODULE_NAME_LEN).
	Name string
	// Sources are the generated files by name. The name of exactly one ends in
	// ".c"; it is the only file that is compiled. It can #include the other
	// sources and the runtime's files by their names.
	Sources map[string][]byte
	// CacheDir has facts, learnt commands and modules; "" for no cache.
	CacheDir string
	// KeepDir leaves the stage directory (Module.StageDir) behind and does
	// not use the module cache.
	KeepDir bool
	// NoCache builds even if the module is cached, and does not store it. Facts
	// and learnt commands are still cached.
	NoCache bool
	// NoReplay builds with Kbuild, never by replay.
	NoReplay bool
	CFlags   []string // added to Kbuild's own flags
	// Key has whatever else the module depends on: options, script name.
	Key    string
	Gostap string // version of gostap
	// Once, if set, is told of work that only the first build for a kernel does, and returns a function
	// that is called when it is done.
	Once func(what string) (done func())
	// Dest is the folder for NAME.ko; "" for the cache, or without a cache for a
	// temporary directory that the caller removes.
	Dest string

	// kernelKey, if set, is what kernelKey returns for Kernel, found once for the whole build.
	kernelKey func() key
}

// Values of Module.How.
const (
	FromCache  = "cache"
	FromReplay = "replay"
	FromKbuild = "kbuild"
)

// Module is the outcome of Build.
type Module struct {
	Path string // of the .ko
	// Sum is the SHA-256 of the module's contents, in hexadecimal. The loader
	// checks it, in case the file has changed by then.
	Sum    string
	Cached bool
	// Stored means that Path is a file of the cache, which other processes use.
	Stored bool
	// StageDir is set if the request has KeepDir.
	StageDir string
	// TempDir is a directory that holds Path alone and that the caller
	// removes after use; "" if there is none.
	TempDir string
	How     string // FromCache, FromReplay or FromKbuild
	// Why is the reason why the module was not replayed, if How is FromKbuild.
	Why string
	// Headers says whether precompiled headers were used: HeadersUsed,
	// or why they were not used; "" if they did not apply.
	Headers string
	// Warnings are problems that did not stop the build, such as a cache that
	// can't be read, and warnings of the compiler.
	Warnings []string
	// Facts of the kernel, by name.
	Facts map[string]bool
}

// check rejects an invalid request, and a kernel that lacks headers or tools.
func (r Request) check() error {
	if r.Name == "" || len(r.Name) > 55 || strings.Trim(r.Name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		return fmt.Errorf("module name %q: want 1 to 55 letters, digits and _", r.Name)
	}
	if _, err := r.unit(); err != nil {
		return err
	}
	if r.Kernel.BuildDir == "" {
		return &MissingHeadersError{Release: r.Kernel.Release, Command: installCommand(pkgHeaders, r.Kernel.Release)}
	}
	return needTools(r.Kernel)
}

// unit returns the name of the only C file.
func (r Request) unit() (string, error) {
	unit := ""
	for name := range r.Sources {
		if path.Clean(name) != name || path.IsAbs(name) || strings.HasPrefix(name, "..") {
			return "", fmt.Errorf("source name %q is not a plain relative name", name)
		}
		if strings.HasSuffix(name, ".c") {
			if unit != "" {
				return "", fmt.Errorf("two C files, %s and %s: a module must have exactly one", unit, name)
			}
			unit = name
		}
	}
	if unit == "" {
		return "", fmt.Errorf("no C file among the sources")
	}
	return unit, nil
}

// cached reports whether the module cache is used.
func (r Request) cached() bool {
	return r.CacheDir != "" && !r.NoCache && !r.KeepDir && r.Dest == ""
}

// identified returns r with the key of its kernel, which is found when it is needed.
func (r Request) identified() Request {
	r.kernelKey = sync.OnceValue(func() key { return kernelKey(r.Kernel) })
	return r
}

// ofKernel identifies the kernel's headers.
func (r Request) ofKernel() key {
	if r.kernelKey == nil {
		return kernelKey(r.Kernel)
	}
	return r.kernelKey()
}

// key identifies the module that r requests.
func (r Request) key() key {
	w := newKey("module")
	kk, rh := r.ofKernel(), runtimec.Hash()
	w.add("kernel", string(kk[:]))
	w.add("runtime", string(rh[:]))
	w.add("gostap", r.Gostap)
	w.add("name", r.Name)
	w.add("key", r.Key)
	w.add("cflags", strings.Join(r.CFlags, "\x00"))
	for _, name := range sortedKeys(r.Sources) {
		w.add(name, string(r.Sources[name]))
	}
	return w.sum()
}

func sortedKeys[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}
