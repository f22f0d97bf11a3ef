// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"path"
	"regexp"
)

// These match names of architectures and of their registers: in Go, and in C also the members
// of struct pt_regs.
var (
	goNamesMachine = regexp.MustCompile(`(?i)x86|amd64|aarch64|arm64|\br(ax|bx|cx|dx|si|di|sp|bp|ip)\b|%(ax|bx|cx|dx|si|di|sp|bp|ip)\b|\bendbr`)
	cNamesMachine  = regexp.MustCompile(`(?i)x86_|x86-|/x86/|amd64|arm64|\bendbr|regs?->(orig_ax|[abcd]x|si|di|sp|bp|ip)\b`)
)

// NamesMachine returns the first name of an architecture, or of one of its registers, in a text of a Go or C
// file of that name; "" if there is none.
func NamesMachine(name, text string) string {
	switch path.Ext(name) {
	case ".go":
		return goNamesMachine.FindString(text)
	case ".c", ".h":
		return cNamesMachine.FindString(text)
	}
	return ""
}
