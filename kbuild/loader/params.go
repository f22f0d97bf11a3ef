// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// moduleParams turns name=value of script globals into the module's parameter
// string. The kernel splits it at blanks and knows double quotes without a way
// to escape them (kernel/params.c, next_arg).
func moduleParams(meta *modmeta.Meta, params []string) (string, error) {
	var words []string
	for _, p := range params {
		name, value, ok := strings.Cut(p, "=")
		if !ok {
			return "", fmt.Errorf("%q is not name=value", p)
		}
		g, err := settable(meta, name)
		if err != nil {
			return "", err
		}
		if strings.ContainsAny(value, "\"\x00\n") {
			return "", fmt.Errorf("global %s: a value with quotes or control characters can't be passed", name)
		}
		if g.String {
			words = append(words, fmt.Sprintf(`%s="%s"`, g.Param, value))
			continue
		}
		n, err := strconv.ParseInt(value, 0, 64)
		if err != nil {
			return "", fmt.Errorf("global %s is a number, but %q is not", name, value)
		}
		words = append(words, fmt.Sprintf("%s=%d", g.Param, n))
	}
	return strings.Join(words, " "), nil
}

// namespacesParam is in the .modinfo of modules that take the parameter, which is declared in
// runtime-c/kernel/namespaces.h.
var namespacesParam = []byte("parmtype=gs_namespaces:int\x00")

// namespaces returns the parameter that makes the functions ns_* use the namespaces of process pid;
// "" if pid is 0 or the module has none of these functions.
func (m *moduleImage) namespaces(pid int) (string, error) {
	if pid == 0 || !m.takesNamespaces {
		return "", nil
	}
	if _, err := os.Stat(fmt.Sprintf("/proc/%d/ns/pid", pid)); err != nil {
		return "", fmt.Errorf("--target-namespaces=%d: there is no process with that ID", pid)
	}
	return fmt.Sprintf("gs_namespaces=%d", pid), nil
}

func settable(meta *modmeta.Meta, name string) (modmeta.Global, error) {
	var names []string
	for _, g := range meta.Globals {
		if g.Param == "" {
			continue
		}
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	if len(names) == 0 {
		return modmeta.Global{}, fmt.Errorf("can't set global %s: no global of this module can be set", name)
	}
	return modmeta.Global{}, fmt.Errorf("the module has no global %s that can be set, only %s", name, strings.Join(names, ", "))
}
