// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"compress/gzip"
	"io"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/tree"
)

// readConfig returns the options of the first configuration that exists: that of the
// headers, that in /boot, and for the running kernel /proc/config.gz. It returns nil if
// there is none. Links in a root tree lead to its own files.
func readConfig(t tree.Tree, release, buildDir string, running bool) map[string]string {
	paths := []string{t.Path("boot/config-" + release), t.Path("lib/modules", release, "config")}
	if buildDir != "" {
		paths = append([]string{t.Path(t.Inside(buildDir), ".config")}, paths...)
	}
	if running {
		paths = append(paths, t.Path("proc/config.gz"))
	}
	for _, p := range paths {
		if c := readConfigFile(p); len(c) > 0 {
			return c
		}
	}
	return nil
}

// configLimit is the size in bytes of the largest configuration that is read; Debian's have 300 KB.
const configLimit = 16 << 20

func readConfigFile(path string) map[string]string {
	f, err := foreign.OpenNamed(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	if !strings.HasSuffix(path, ".gz") {
		return parseConfig(io.LimitReader(f, configLimit))
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil
	}
	return parseConfig(io.LimitReader(z, configLimit))
}

// usualConfig is more than a configuration usually has, in bytes.
const usualConfig = 512 << 10

// bytesPerOption is how much text a configuration has for each option that is set, 44 in Debian's 6.1.
const bytesPerOption = 44

// parseConfig reads CONFIG_NAME=VALUE lines; string values lose their quotes
// and backslashes (Documentation/kbuild/kconfig-language.rst).
func parseConfig(r io.Reader) map[string]string {
	var text strings.Builder
	text.Grow(usualConfig)
	_, _ = io.Copy(&text, r) // of a damaged file, what can be read
	config := make(map[string]string, text.Len()/bytesPerOption)
	for line := range strings.Lines(text.String()) {
		line, isConfig := strings.CutPrefix(line, "CONFIG_")
		if !isConfig {
			continue
		}
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if name, value, ok := strings.Cut(line, "="); ok {
			config[name] = configValue(value)
		}
	}
	return config
}

func configValue(v string) string {
	if len(v) < 2 || v[0] != '"' || v[len(v)-1] != '"' {
		return v
	}
	v = v[1 : len(v)-1]
	if !strings.Contains(v, `\`) {
		return v
	}
	var b strings.Builder
	for i := 0; i < len(v); i++ {
		if v[i] == '\\' && i+1 < len(v) {
			i++
		}
		b.WriteByte(v[i])
	}
	return b.String()
}
