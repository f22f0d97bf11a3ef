// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	failed = regexp.MustCompile(`(?m)^names\.c:(\d+):\d+: error`)
	answer = regexp.MustCompile(`(?m)^VALUE_(\w+):\n\s*\.(quad|zero)\s+(-?\d+)$`)
)

// maxTries bounds the compiler runs: one error may hide others, so each run may find more.
const maxTries = 10

// values lets the compiler compute the numbers of names. A name that does not compile as a number
// has no entry in the result.
func (t tree) values(source string, names []string) (map[string]uint64, error) {
	bad := map[string]bool{}
	last := ""
	for try := 0; try < maxTries; try++ {
		text, at := probe(source, names, bad)
		out, msgs, err := t.cc(text, "-S", "-O1")
		if err == nil {
			return answers(out)
		}
		before := len(bad)
		for _, m := range failed.FindAllStringSubmatch(msgs, -1) {
			line, _ := strconv.Atoi(m[1])
			if at[line] == "" {
				return nil, fmt.Errorf("%w\n%s", err, msgs)
			}
			bad[at[line]] = true
		}
		if last = msgs; len(bad) == before {
			break
		}
	}
	return nil, fmt.Errorf("the compiler still complains:\n%s", last)
}

// probe returns a program that has the numbers as data; at maps its lines to names.
func probe(source string, names []string, bad map[string]bool) (text string, at map[int]string) {
	at = map[int]string{}
	var b strings.Builder
	b.WriteString(source)
	b.WriteString("# 1 \"names.c\"\n")
	line := 1
	for _, n := range names {
		if bad[n] {
			continue
		}
		at[line] = n
		fmt.Fprintf(&b, "unsigned long VALUE_%s = (unsigned long)(%s);\n", n, n)
		line++
	}
	return b.String(), at
}

func answers(out string) (map[string]uint64, error) {
	values := map[string]uint64{}
	for _, m := range answer.FindAllStringSubmatch(out, -1) {
		if m[2] == "zero" {
			m[3] = "0"
		}
		v, err := strconv.ParseInt(m[3], 10, 64)
		if err != nil {
			return nil, err
		}
		values[m[1]] = uint64(v)
	}
	return values, nil
}
