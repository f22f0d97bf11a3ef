// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import "github.com/spf13/pflag"

// ValueKind says how a shell completes an option's value.
type ValueKind int

// What an option takes.
const (
	anyValue ValueKind = iota
	NoneTaken
	FileValue
	FolderValue
	ReleaseValue
	ChoiceValue
)

// Option is an option in the form that completions need.
type Option struct {
	Long, Short string // without dashes; short may be empty
	Value, Does string // the value's name in --help, and the option's description
	Kind        ValueKind
	Choices     []string
	Optional    bool // the value may be left out, and otherwise must follow "="
}

// OptionOf describes an option.
func OptionOf(flag *pflag.Flag) Option {
	c := Option{Long: flag.Name, Short: flag.Shorthand}
	c.Value, c.Does = pflag.UnquoteUsage(flag)
	c.Optional = flag.NoOptDefVal != ""
	c.Kind, c.Choices = kindOfValue(flag.Name, c.Value)
	if t := flag.Value.Type(); t == "bool" || t == "count" {
		c.Kind, c.Value, c.Optional = NoneTaken, "", false
	}
	return c
}

// kindOfValue returns the kind of an option's value, by the option's name or the value's.
func kindOfValue(option, value string) (ValueKind, []string) {
	choices := map[string][]string{
		"last-pass": {"1", "2", "3", "4", "5"}, "debuginfo": {"auto", "dwarf", "btf", "none"},
		"diagnostics": {"text", "json"}, "color": {"auto", "always", "never"},
		"runtime": {"module", "tracefs"}, "backend": {"kprobe", "ftrace", "jprobe"},
	}
	if list := choices[option]; list != nil {
		return ChoiceValue, list
	}
	switch value {
	case "FILE", "HOST[:GUEST]", "KEY[,CERT]":
		return FileValue, nil
	case "DIR":
		return FolderValue, nil
	case "RELEASE":
		return ReleaseValue, nil
	}
	return anyValue, nil
}

// Spellings returns the ways to write an option, with dashes.
func (c Option) Spellings() []string {
	if c.Short == "" {
		return []string{"--" + c.Long}
	}
	return []string{"-" + c.Short, "--" + c.Long}
}
