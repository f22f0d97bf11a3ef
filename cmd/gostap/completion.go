// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// valueKind says how a shell completes an option's value.
type valueKind int

const (
	anyValue valueKind = iota
	noneTaken
	fileValue
	folderValue
	releaseValue
	choiceValue
)

// completed is an option in the form that completions need.
type completed struct {
	long, short string // without dashes; short may be empty
	value, does string // the value's name in --help, and the option's description
	kind        valueKind
	choices     []string
	optional    bool // the value may be left out, and otherwise must follow "="
}

// runCompletion does "gostap completion SHELL".
func runCompletion(_ context.Context, args []string, std stdio) int {
	writers := map[string]func(w io.Writer, words []synopsis, flags []completed){
		"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion,
	}
	if len(args) != 1 || writers[args[0]] == nil {
		fmt.Fprintln(std.err, "Usage: gostap completion bash|zsh|fish\n"+
			"For a try in this shell: source <(gostap completion bash), or gostap completion fish | source")
		return 1
	}
	writers[args[0]](std.out, commandWords(), completions(flagSet(&options{})))
	return 0
}

// completions returns the options that --help shows.
func completions(f *pflag.FlagSet) []completed {
	var out []completed
	f.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			out = append(out, completion(flag))
		}
	})
	return append(out, completed{long: "help", short: "h", does: "print the options", kind: noneTaken})
}

func completion(flag *pflag.Flag) completed {
	c := completed{long: flag.Name, short: flag.Shorthand}
	c.value, c.does = pflag.UnquoteUsage(flag)
	c.optional = flag.NoOptDefVal != ""
	c.kind, c.choices = kindOfValue(flag.Name, c.value)
	if t := flag.Value.Type(); t == "bool" || t == "count" {
		c.kind, c.value, c.optional = noneTaken, "", false
	}
	return c
}

// kindOfValue returns the kind of an option's value, by the option's name or the value's.
func kindOfValue(option, value string) (valueKind, []string) {
	choices := map[string][]string{
		"last-pass": {"1", "2", "3", "4", "5"}, "debuginfo": {"auto", "dwarf", "btf", "none"},
		"diagnostics": {"text", "json"}, "color": {"auto", "always", "never"},
		"runtime": {"module", "tracefs"}, "backend": {"kprobe", "ftrace", "jprobe"},
	}
	if list := choices[option]; list != nil {
		return choiceValue, list
	}
	switch value {
	case "FILE", "HOST[:GUEST]", "KEY[,CERT]":
		return fileValue, nil
	case "DIR":
		return folderValue, nil
	case "RELEASE":
		return releaseValue, nil
	}
	return anyValue, nil
}

// spellings returns the ways to write an option, with dashes.
func (c completed) spellings() []string {
	if c.short == "" {
		return []string{"--" + c.long}
	}
	return []string{"-" + c.short, "--" + c.long}
}

// releases is a command in each shell that lists the kernels with a folder of modules.
const releases = "ls /lib/modules 2>/dev/null"

const bashHead = `# SPDX-License-Identifier: GPL-2.0-or-later
# bash completion for gostap; gostap completion bash prints it
_gostap() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
	COMPREPLY=()
	if [ "$cur" = "=" ]; then cur=; fi
	if [ "$prev" = "=" ] && [ "$COMP_CWORD" -ge 2 ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
	case $prev in
`

// bashCompletion writes the script for bash; it does not need the package bash-completion.
func bashCompletion(w io.Writer, words []synopsis, flags []completed) {
	fmt.Fprint(w, bashHead)
	var all []string
	for _, c := range flags {
		all = append(all, c.spellings()...)
		if c.kind != noneTaken {
			fmt.Fprintf(w, "\t%s) %s; return ;;\n", strings.Join(c.spellings(), "|"), bashValue(c))
		}
	}
	fmt.Fprint(w, "\tcompletion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$cur\")); return ;;\n",
		"\ttapset) COMPREPLY=($(compgen -W 'list check new' -- \"$cur\")); return ;;\n\tesac\n")
	fmt.Fprintf(w, "\tif [[ $cur == -* ]]; then\n\t\tCOMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n\t\treturn\n\tfi\n", strings.Join(all, " "))
	fmt.Fprintf(w, "\tCOMPREPLY=($(compgen -f -- \"$cur\"))\n\tif [ \"$COMP_CWORD\" = 1 ]; then\n\t\tCOMPREPLY+=($(compgen -W '%s' -- \"$cur\"))\n\tfi\n}\n", strings.Join(wordsOf(words), " "))
	fmt.Fprint(w, "complete -o filenames -F _gostap gostap\n")
}

func bashValue(c completed) string {
	how := map[valueKind]string{fileValue: "-f", folderValue: "-d", releaseValue: `-W "$(` + releases + `)"`, choiceValue: "-W '" + strings.Join(c.choices, " ") + "'"}[c.kind]
	if how == "" {
		return ":"
	}
	return `COMPREPLY=($(compgen ` + how + ` -- "$cur"))`
}

func wordsOf(list []synopsis) (out []string) {
	for _, s := range list {
		out = append(out, s.form)
	}
	slices.Sort(out)
	return out
}

// zshCompletion writes the function for zsh's fpath.
func zshCompletion(w io.Writer, words []synopsis, flags []completed) {
	fmt.Fprint(w, "#compdef gostap\n# SPDX-License-Identifier: GPL-2.0-or-later\n# zsh completion for gostap; gostap completion zsh prints it\n\n_gostap() {\n\tlocal -a words_of_gostap\n\twords_of_gostap=(\n")
	for _, s := range words {
		fmt.Fprintf(w, "\t\t'%s:%s'\n", s.form, zshText(s.does))
	}
	fmt.Fprint(w, "\t)\n\t_arguments -S \\\n")
	for _, c := range flags {
		for _, name := range c.spellings() {
			fmt.Fprintf(w, "\t\t'*%s%s[%s]%s' \\\n", name, zshJoint(c, name), zshText(c.does), zshValue(c))
		}
	}
	fmt.Fprint(w, "\t\t'1:command or script:{ _describe command words_of_gostap; _files }' \\\n\t\t'*:file:_files'\n}\n\nif [ \"$funcstack[1]\" = \"_gostap\" ]; then\n\t_gostap \"$@\"\nelse\n\tcompdef _gostap gostap\nfi\n")
}

// zshJoint returns how zsh must join a value to its option.
func zshJoint(c completed, name string) string {
	switch {
	case c.kind == noneTaken:
		return ""
	case c.optional:
		return "=-"
	case strings.HasPrefix(name, "--"):
		return "="
	}
	return "+"
}

func zshValue(c completed) string {
	what := ":" + strings.ReplaceAll(zshText(c.value), ":", `\:`) + ":"
	if c.optional {
		what = ":" + what
	}
	switch c.kind {
	case noneTaken:
		return ""
	case fileValue:
		return what + "_files"
	case folderValue:
		return what + "_files -/"
	case releaseValue:
		return what + "($(" + releases + "))"
	case choiceValue:
		return what + "(" + strings.Join(c.choices, " ") + ")"
	}
	return what + " "
}

// zshText escapes characters that are special in a specification of _arguments.
func zshText(s string) string {
	return strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`, "`", `\`+"`", "$", `\$`).Replace(s)
}

// fishCompletion writes the file for fish's vendor_completions.d.
func fishCompletion(w io.Writer, words []synopsis, flags []completed) {
	fmt.Fprint(w, "# SPDX-License-Identifier: GPL-2.0-or-later\n# fish completion for gostap; gostap completion fish prints it\n")
	for _, s := range words {
		fmt.Fprintf(w, "complete -c gostap -n __fish_use_subcommand -a %s -d '%s'\n", s.form, fishText(s.does))
	}
	for _, c := range flags {
		line := "complete -c gostap -l " + c.long
		if c.short != "" {
			line += " -s " + c.short
		}
		fmt.Fprintf(w, "%s%s -d '%s'\n", line, fishValue(c), fishText(c.does))
	}
}

func fishValue(c completed) string {
	need := " -r"
	if c.optional {
		need = ""
	}
	switch c.kind {
	case noneTaken:
		return ""
	case fileValue:
		return need + " -F"
	case folderValue:
		return " -x -a '(__fish_complete_directories)'"
	case releaseValue:
		return need + " -f -a '(" + releases + ")'"
	case choiceValue:
		return need + " -f -a '" + strings.Join(c.choices, " ") + "'"
	}
	return need + " -f"
}

func fishText(s string) string { return strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) }
