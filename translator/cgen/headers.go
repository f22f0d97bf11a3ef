// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "strings"

// headers are the headers of runtime-c in include order, besides those that gostap.h includes for all
// scripts, with the prefixes of the names that they define. Leaving out unused headers saves a
// tenth of the compile time.
var headers = []struct {
	name  string
	names []string
}{
	{"compat/compat", []string{"GS_TASK_", "gs_trace_puts", "gs_module_bytes"}},
	{"text/fmt", []string{"gs_fmt", "GS_FMT", "gs_mem_len"}},
	{"data/map", []string{"gs_map", "gs_hash", "gs_node"}},
	{"data/few", []string{"gs_few"}},
	{"data/sort", []string{"gs_sort", "gs_map", "gs_hist"}},
	{"data/stat", []string{"gs_stat", "GS_STAT", "gs_hist"}},
	{"data/slot", []string{"gs_slot"}},
	{"data/parts", []string{"gs_parts", "gs_cpu_part", "gs_share"}},
	{"data/stripes", []string{"gs_stripe"}},
	{"data/hist", []string{"gs_hist", "GS_HIST"}},
	{"data/histprint", []string{"gs_hist_print"}},
	{"text/match", []string{"gs_match", "gs_tdfa", "gs_dfa", "GS_MATCH", "gs_tag"}},
	{"text/quote", []string{"gs_quote_"}},
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
		if namesAny(text, h.names) {
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
