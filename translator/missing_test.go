// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/diag"
)

func TestMissingFirst(t *testing.T) {
	notes := []diag.Note{{Message: "looked"}}
	typo := diag.Diagnostic{Code: diag.NoSuchFunction, Message: "typo"}
	kernel := diag.Diagnostic{Code: diag.NoDebugInfo, Message: "a of kernel", Hint: "get it", Notes: notes}
	same := kernel
	other, bare := kernel, diag.Diagnostic{Code: diag.NoDebugInfo, Message: "b of kernel"}
	other.Message = bare.Message
	module := diag.Diagnostic{Code: diag.NoDebugInfo, Message: "c of ext4", Hint: "get it", Notes: []diag.Note{{Message: "elsewhere"}}}
	got := missingFirst(diag.List{typo, kernel, same, other, module, typo})
	if d := cmp.Diff(diag.List{kernel, bare, module, typo, typo}, got); d != "" {
		t.Error(d)
	}
}
