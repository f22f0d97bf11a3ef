// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"bytes"
	"fmt"
)

// names are instructions in kernels that x86asm does not decode, by their bytes (Intel SDM volume
// 2; AMD APM volume 3 for vmgexit and pvalidate).
var names = []struct{ code, name string }{
	{"\xf3\x0f\x1e\xfa", "endbr64"},
	{"\x0f\x01\xc1", "vmcall"},
	{"\x0f\x01\xcf", "encls"},
	{"\xf3\x0f\x01\xd9", "vmgexit"},
	{"\x0f\x01\xd9", "vmmcall"},
	{"\x0f\x01\xdc", "stgi"},
	{"\x0f\x01\xe8", "serialize"},
	{"\x0f\x01\xee", "rdpkru"},
	{"\x0f\x01\xef", "wrpkru"},
	{"\x0f\x01\xfa", "monitorx"},
	{"\xf3\x0f\x01\xfe", "rmpadjust"},
	{"\xf2\x0f\x01\xff", "pvalidate"},
	{"\x48\x0f\xc7\xf8", "rdseed %rax"},
	{"\xc5\xf8\x77", "vzeroupper"},
	{"\x66\x48\x0f\x38\xf5", "wrussq"},
}

// unnamed returns the text for an instruction of which only the length is known.
func unnamed(code []byte) string {
	for _, n := range names {
		if bytes.HasPrefix(code, []byte(n.code)) {
			return n.name
		}
	}
	return fmt.Sprintf(".byte % x", code)
}
