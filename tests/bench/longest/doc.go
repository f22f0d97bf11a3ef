// SPDX-License-Identifier: GPL-2.0-or-later

// Package longest measures how long one handler can run: each function of the library and
// each construct of the language in an endless loop, with the arguments that take longest,
// until MAXACTION ends the handler. In a guest whose clock counts instructions, the figures
// are the instructions from entry to exit, with preemption disabled. testdata/SERIES.txt has
// the committed figures; none may be above the limit. To accept new figures:
//
//	go test -tags full ./tests/bench/longest -update
package longest
