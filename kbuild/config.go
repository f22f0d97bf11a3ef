// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bufio"
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

// parseConfig reads CONFIG_NAME=VALUE lines; string values lose their quotes
// and backslashes (Documentation/kbuild/kconfig-language.rst).
func parseConfig(r io.Reader) map[string]string {
	config := map[string]string{}
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		name, value, ok := strings.Cut(sc.Text(), "=")
		name, isConfig := strings.CutPrefix(name, "CONFIG_")
		if ok && isConfig {
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
