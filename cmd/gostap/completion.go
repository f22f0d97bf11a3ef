// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/spf13/pflag"
)

// runCompletion does "gostap completion SHELL".
func runCompletion(_ context.Context, args []string, std cli.Stdio) int {
	writers := map[string]func(w io.Writer, words []synopsis, flags []cli.Option){
		"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion,
	}
	if len(args) != 1 || writers[args[0]] == nil {
		fmt.Fprintln(std.Err, "Usage: gostap completion bash|zsh|fish\n"+
			"For a try in this shell: source <(gostap completion bash), or gostap completion fish | source")
		return 1
	}
	writers[args[0]](std.Out, commandWords(), completions(flagSet(&options{})))
	return 0
}

// completions returns the options that --help shows.
func completions(f *pflag.FlagSet) []cli.Option {
	var out []cli.Option
	f.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			out = append(out, cli.OptionOf(flag))
		}
	})
	return append(out, cli.Option{Long: "help", Short: "h", Does: "print the options", Kind: cli.NoneTaken})
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
func bashCompletion(w io.Writer, words []synopsis, flags []cli.Option) {
	fmt.Fprint(w, bashHead)
	var all []string
	for _, c := range flags {
		all = append(all, c.Spellings()...)
		if c.Kind != cli.NoneTaken {
			fmt.Fprintf(w, "\t%s) %s; return ;;\n", strings.Join(c.Spellings(), "|"), bashValue(c))
		}
	}
	fmt.Fprint(w, "\tcompletion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$cur\")); return ;;\n",
		"\ttapset) COMPREPLY=($(compgen -W 'list check new' -- \"$cur\")); return ;;\n\tesac\n")
	fmt.Fprintf(w, "\tif [[ $cur == -* ]]; then\n\t\tCOMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n\t\treturn\n\tfi\n", strings.Join(all, " "))
	fmt.Fprintf(w, "\tCOMPREPLY=($(compgen -f -- \"$cur\"))\n\tif [ \"$COMP_CWORD\" = 1 ]; then\n\t\tCOMPREPLY+=($(compgen -W '%s' -- \"$cur\"))\n\tfi\n}\n", strings.Join(wordsOf(words), " "))
	fmt.Fprint(w, "complete -o filenames -F _gostap gostap\n")
}

func bashValue(c cli.Option) string {
	how := map[cli.ValueKind]string{cli.FileValue: "-f", cli.FolderValue: "-d", cli.ReleaseValue: `-W "$(` + releases + `)"`, cli.ChoiceValue: "-W '" + strings.Join(c.Choices, " ") + "'"}[c.Kind]
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
func zshCompletion(w io.Writer, words []synopsis, flags []cli.Option) {
	fmt.Fprint(w, "#compdef gostap\n# SPDX-License-Identifier: GPL-2.0-or-later\n# zsh completion for gostap; gostap completion zsh prints it\n\n_gostap() {\n\tlocal -a words_of_gostap\n\twords_of_gostap=(\n")
	for _, s := range words {
		fmt.Fprintf(w, "\t\t'%s:%s'\n", s.form, zshText(s.does))
	}
	fmt.Fprint(w, "\t)\n\t_arguments -S \\\n")
	for _, c := range flags {
		for _, name := range c.Spellings() {
			fmt.Fprintf(w, "\t\t'*%s%s[%s]%s' \\\n", name, zshJoint(c, name), zshText(c.Does), zshValue(c))
		}
	}
	fmt.Fprint(w, "\t\t'1:command or script:{ _describe command words_of_gostap; _files }' \\\n\t\t'*:file:_files'\n}\n\nif [ \"$funcstack[1]\" = \"_gostap\" ]; then\n\t_gostap \"$@\"\nelse\n\tcompdef _gostap gostap\nfi\n")
}

// zshJoint returns how zsh must join a value to its option.
func zshJoint(c cli.Option, name string) string {
	switch {
	case c.Kind == cli.NoneTaken:
		return ""
	case c.Optional:
		return "=-"
	case strings.HasPrefix(name, "--"):
		return "="
	}
	return "+"
}

func zshValue(c cli.Option) string {
	what := ":" + strings.ReplaceAll(zshText(c.Value), ":", `\:`) + ":"
	if c.Optional {
		what = ":" + what
	}
	switch c.Kind {
	case cli.NoneTaken:
		return ""
	case cli.FileValue:
		return what + "_files"
	case cli.FolderValue:
		return what + "_files -/"
	case cli.ReleaseValue:
		return what + "($(" + releases + "))"
	case cli.ChoiceValue:
		return what + "(" + strings.Join(c.Choices, " ") + ")"
	}
	return what + " "
}

// zshText escapes characters that are special in a specification of _arguments.
func zshText(s string) string {
	return strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`, "`", `\`+"`", "$", `\$`).Replace(s)
}

// fishCompletion writes the file for fish's vendor_completions.d.
func fishCompletion(w io.Writer, words []synopsis, flags []cli.Option) {
	fmt.Fprint(w, "# SPDX-License-Identifier: GPL-2.0-or-later\n# fish completion for gostap; gostap completion fish prints it\n")
	for _, s := range words {
		fmt.Fprintf(w, "complete -c gostap -n __fish_use_subcommand -a %s -d '%s'\n", s.form, fishText(s.does))
	}
	for _, c := range flags {
		line := "complete -c gostap -l " + c.Long
		if c.Short != "" {
			line += " -s " + c.Short
		}
		fmt.Fprintf(w, "%s%s -d '%s'\n", line, fishValue(c), fishText(c.Does))
	}
}

func fishValue(c cli.Option) string {
	need := " -r"
	if c.Optional {
		need = ""
	}
	switch c.Kind {
	case cli.NoneTaken:
		return ""
	case cli.FileValue:
		return need + " -F"
	case cli.FolderValue:
		return " -x -a '(__fish_complete_directories)'"
	case cli.ReleaseValue:
		return need + " -f -a '(" + releases + ")'"
	case cli.ChoiceValue:
		return need + " -f -a '" + strings.Join(c.Choices, " ") + "'"
	}
	return need + " -f"
}

func fishText(s string) string { return strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) }
