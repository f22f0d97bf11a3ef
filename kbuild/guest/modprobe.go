// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// modprobeFiles returns the files that modprobe(8) needs if the jobs' commands call it:
// depmod's tables, the modules that the commands name, and those that they depend on. All
// modules together would take some hundred megabytes of the guest's memory.
func modprobeFiles(root, release string, jobs []Job) []Mapping {
	var words []string
	for _, j := range jobs {
		words = append(words, commandWords(j.Command)...)
	}
	if !slices.ContainsFunc(words, func(w string) bool { return path.Base(w) == "modprobe" }) {
		return nil
	}
	for i, w := range words {
		words[i] = strings.ReplaceAll(w, "-", "_")
	}
	files, err := kernelModules(root, release, words)
	if err != nil {
		return nil // without modules.dep, modprobe says what is missing
	}
	dir := filepath.Join("/", root, "lib/modules", release)
	tables, _ := filepath.Glob(filepath.Join(dir, "modules.*"))
	var out []Mapping
	for _, f := range append(tables, files...) {
		out = append(out, Mapping{Host: f, Guest: path.Join("/lib/modules", release, strings.TrimPrefix(f, dir))})
	}
	return out
}
