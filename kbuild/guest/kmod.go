// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"github.com/gostap/gostap/kbuild/foreign"
)

// channelModules are the kernel modules of the channel between host and guest, on
// kernels where they are not built in.
var channelModules = []string{"virtio_pci", "virtio_console"}

// kernelModules returns the files below root of the named modules and of those they depend on, in
// the order in which to load them. A name that modules.dep does not list counts as built in. Lines
// of modules.dep (depmod(8)) are "file: needs ...", to be loaded from the last to the first.
func kernelModules(root, release string, names []string) ([]string, error) {
	dir := filepath.Join("/", root, "lib/modules", release)
	text, err := foreign.ReadNamed(filepath.Join(dir, "modules.dep"), moduleLimit)
	if err != nil {
		return nil, err
	}
	var order []string
	seen := map[string]bool{}
	for _, name := range names {
		for _, file := range moduleOrder(string(text), name) {
			if !seen[file] {
				seen[file] = true
				order = append(order, filepath.Join(dir, file))
			}
		}
	}
	return order, nil
}

// hasModules reports whether a kernel has all of the named modules, as files or built in
// (modules.dep and modules.builtin, depmod(8)).
func hasModules(root, release string, names []string) bool {
	release, err := pickRelease(root, release)
	if err != nil {
		return false
	}
	have := map[string]bool{}
	for _, list := range []string{"modules.dep", "modules.builtin"} {
		text, err := foreign.ReadNamed(filepath.Join("/", root, "lib/modules", release, list), moduleLimit)
		if err != nil {
			return false
		}
		for line := range strings.Lines(string(text)) {
			file, _, _ := strings.Cut(strings.TrimSpace(line), ":")
			have[moduleName(file)] = true
		}
	}
	return !slices.ContainsFunc(names, func(name string) bool { return !have[name] })
}

func moduleOrder(dep, name string) []string {
	for _, line := range strings.Split(dep, "\n") {
		file, needs, ok := strings.Cut(line, ":")
		if !ok || moduleName(file) != name {
			continue
		}
		list := strings.Fields(needs)
		var order []string
		for i := len(list) - 1; i >= 0; i-- {
			order = append(order, list[i])
		}
		return append(order, file)
	}
	return nil
}

// moduleName returns the name under which the kernel knows a module file.
func moduleName(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	return strings.ReplaceAll(name, "-", "_")
}

// moduleLimit is the size in bytes of the largest module and list of modules that is read. Modules with debug
// information have some 10 MB. Someone else may have made the files of a root tree.
const moduleLimit = 256 << 20

// readModule returns a module's bytes, decompressed according to the file name's ending.
func readModule(path string) ([]byte, error) { return readModuleUpTo(path, moduleLimit) }

// readModuleUpTo is readModule for modules of at most limit bytes.
func readModuleUpTo(path string, limit int64) ([]byte, error) {
	data, err := foreign.ReadNamed(path, limit)
	if err != nil {
		return nil, err
	}
	var r io.Reader
	switch filepath.Ext(path) {
	case ".ko":
		return data, nil
	case ".gz":
		r, err = gzip.NewReader(bytes.NewReader(data))
	case ".xz":
		r, err = xz.NewReader(bytes.NewReader(data), xz.DefaultDictMax)
	case ".zst":
		r, err = zstd.NewReader(bytes.NewReader(data))
	default:
		return nil, fmt.Errorf("%s: unknown compression", path)
	}
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(r, limit+1))
	}
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("it unpacks to more than %d MB", limit>>20)
	}
	if err == nil && len(data) == 0 {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}
