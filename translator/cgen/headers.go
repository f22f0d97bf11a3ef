// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "strings"

// headers are the headers of runtime-c in include order, with the prefixes of the names
// that they define. Headers without prefixes are always included. Leaving out unused
// headers saves a tenth of the compile time.
var headers = []struct {
	name  string
	names []string
}{
	{"arith", nil},
	{"str", nil},
	{"fmt", []string{"gs_fmt", "GS_FMT", "gs_mem_len"}},
	{"map", []string{"gs_map", "gs_hash", "gs_node"}},
	{"sort", []string{"gs_sort", "gs_map", "gs_hist"}},
	{"stat", []string{"gs_stat", "GS_STAT", "gs_hist"}},
	{"slot", []string{"gs_slot"}},
	{"hist", []string{"gs_hist", "GS_HIST"}},
	{"histprint", []string{"gs_hist_print"}},
	{"match", []string{"gs_match", "gs_tdfa", "gs_dfa", "GS_MATCH", "gs_tag"}},
	{"deref", nil},
	{"quote", []string{"gs_quote_"}},
	{"value", nil},
	{"embedded", nil},
}

// needed lists the headers whose names occur in the printed functions, rows, globals
// and embedded C.
func (g *gen) needed(rows *writer) []string {
	var rest writer
	g.embedded(&rest, false)
	g.embedded(&rest, true)
	g.globals(&rest)
	g.tables(&rest)
	text := string(g.body.bytes()) + string(rows.bytes()) + string(rest.bytes())
	var out []string
	for _, h := range headers {
		if h.names == nil || namesAny(text, h.names) {
			out = append(out, h.name)
		}
	}
	return out
}

func namesAny(text string, names []string) bool {
	for _, n := range names {
		if strings.Contains(text, n) {
			return true
		}
	}
	return false
}
