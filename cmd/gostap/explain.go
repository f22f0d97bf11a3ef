// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar/diag"
)

// runExplain does "gostap explain [CODE...]": it prints the text and the example of codes, or the
// list of all codes.
func runExplain(_ context.Context, args []string, std cli.Stdio) int {
	if len(args) == 0 {
		for _, x := range diag.Registry() {
			fmt.Fprintf(std.Out, "%s  %s\n", x.Code, x.Title)
		}
		return 0
	}
	status := 0
	for i, a := range args {
		x, ok := diag.Lookup(diag.Code(codeOf(a)))
		if !ok {
			fmt.Fprintf(std.Err, "gostap: there is no code %s; gostap explain lists them all\n", a)
			status = 1
			continue
		}
		if i > 0 {
			fmt.Fprintln(std.Out)
		}
		explain(std, x)
	}
	return status
}

// codeOf is the code that a word means: "gs304", "GS0304" and "304" are the same.
func codeOf(word string) string {
	word = strings.ToUpper(word)
	if n, err := strconv.ParseUint(strings.TrimPrefix(word, "GS"), 10, 16); err == nil {
		return fmt.Sprintf("GS%04d", n)
	}
	return word
}

func explain(std cli.Stdio, x diag.Info) {
	fmt.Fprintf(std.Out, "%s: %s\n\n%s\n", x.Code, x.Title, x.Explain)
	if x.Example == "" {
		fmt.Fprintf(std.Out, "\n%s\n", diag.Unshown(x.Code))
		return
	}
	fmt.Fprintf(std.Out, "\nExample:\n\n")
	for _, l := range strings.Split(x.Example, "\n") {
		fmt.Fprintf(std.Out, "    %s\n", l)
	}
}
