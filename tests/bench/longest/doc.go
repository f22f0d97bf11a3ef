// SPDX-License-Identifier: GPL-2.0-or-later

// Package longest measures how long one handler can run: each function of the
// library and each construct of the language in a loop without an end, with the
// arguments that take it longest, until MAXACTION ends the handler. A guest whose
// clock counts instructions gives the instructions between entry and exit, with
// preemption off. testdata/SERIES.txt has the committed figures; no figure may be
// above the limit. To accept new figures:
//
//	go test -tags full ./tests/bench/longest -update
package longest
