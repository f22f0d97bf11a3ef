// SPDX-License-Identifier: GPL-2.0-or-later

package main

import "github.com/gostap/gostap/cmd/gostap/cli"

// currentLine is the line of progress of the translation. While a file is indexed, it says so.
type currentLine struct{ of *cli.Progress }

// begin starts the line. It returns the function that ends it.
func (l *currentLine) begin(std cli.Stdio, what string) (end func()) {
	l.of = cli.StartProgress(std, what)
	return l.of.End
}

// doing shows what is being done, on the line or, before the translation, on one of its own. It returns the
// function that ends this.
func (l *currentLine) doing(std cli.Stdio, what string) (end func()) {
	if l == nil || l.of == nil {
		return cli.StartProgress(std, what).End
	}
	return l.of.Doing(what)
}
