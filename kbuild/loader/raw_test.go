// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import "testing"

// TestControlBytes checks that a script's output is written unchanged, as in SystemTap, and that
// control bytes in messages are escaped.
func TestControlBytes(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error {
		d.hit(0, 0, textRecord("\x1b[1mbold\x1b[0m\n"), printRecord(0, "\x1b]0;x\a", 1), messageRecord(recWarn, 0, -1, 0, "of \x1b[2J\u009b"),
			messageRecord(recError, 0, -1, 0, "of \x1b[2J"), exitRecord())
		return nil
	}
	got := runFake(t.Context(), d, testMeta(), Config{})
	if want := "\x1b[1mbold\x1b[0m\n\x1b]0;x\a 1\n"; got.Out != want {
		t.Errorf("printed %q, want %q", got.Out, want)
	}
	if want := "WARNING: of \\033[2J\\302\\233\nERROR: of \\033[2J\n"; got.Errors != want {
		t.Errorf("told %q, want %q", got.Errors, want)
	}
}

// TestReportOfNames checks that control bytes in the report's names are escaped, because the report
// is not the script's output.
func TestReportOfNames(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error { d.hit(0, 0, exitRecord()); return nil }
	meta := testMeta()
	meta.Probes[0].PP = "process(\"\x1b[2J\")"
	d.stats = []ProbeStat{{ID: 0, Hits: 1}}
	got := runFake(t.Context(), d, meta, Config{Report: true})
	for _, r := range got.Out {
		if r == 0x1b {
			t.Fatalf("the report has control bytes: %q", got.Out)
		}
	}
	if got.Out == "" {
		t.Error("no report")
	}
}
