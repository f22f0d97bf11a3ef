// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// savedCommand returns the shell text that Kbuild ran for target, from its ".TARGET.cmd"
// file. The file's first line is "cmd_TARGET := TEXT", or "savedcmd_TARGET := TEXT" since
// 6.3 (scripts/Kbuild.include, cmd_and_savecmd). Since 6.13 Kbuild runs in the module's
// directory and names the module's files without a path; within is true then.
func savedCommand(target string) (text string, within bool, err error) {
	dir, base := filepath.Split(target)
	b, err := os.ReadFile(filepath.Join(dir, "."+base+".cmd"))
	if err != nil {
		return "", false, err
	}
	line, _, _ := strings.Cut(string(b), "\n")
	name, text, _ := strings.Cut(line, " := ")
	switch strings.TrimPrefix(name, "saved") {
	case "cmd_" + target:
		return text, false, nil
	case "cmd_" + base:
		return text, true, nil
	}
	return "", false, fmt.Errorf("no saved command for %s", base)
}

// splitCommands splits shell text into simple commands at ";". It rejects text with
// anything but words and quotes (expansions, pipes, redirections, groups), which replay
// does not understand.
func splitCommands(text string) ([][]string, error) {
	var commands [][]string
	var words []string
	var word strings.Builder
	inWord := false
	endWord := func() {
		if inWord {
			words = append(words, word.String())
		}
		word.Reset()
		inWord = false
	}
	endCommand := func() {
		endWord()
		if len(words) > 0 {
			commands = append(commands, words)
		}
		words = nil
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ', '\t', '\n':
			endWord()
		case ';':
			endCommand()
		case '\'':
			end := strings.IndexByte(text[i+1:], '\'')
			if end < 0 {
				return nil, fmt.Errorf("unbalanced quote in %q", text)
			}
			word.WriteString(text[i+1 : i+1+end])
			inWord = true
			i += end + 1
		case '$', '`', '|', '&', '<', '>', '(', ')', '{', '}', '\\', '"', '*', '?', '[', '#':
			return nil, fmt.Errorf("%q in command %q", c, shorten(text, 80))
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	endCommand()
	return commands, nil
}

func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "..."
}
