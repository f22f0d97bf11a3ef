// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/grammar/diag"
)

// ParseFlags parses options anywhere before --, as getopt_long(3) does: stap accepts them after the
// script, too. Errors are written for people.
func ParseFlags(f *pflag.FlagSet, args []string) error {
	if f.Usage == nil {
		f.Usage = func() {}
	}
	f.SetOutput(io.Discard)
	err := inPlainWords(f, f.Parse(args))
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && !slices.Contains(args, "--") {
		err = fmt.Errorf("%w; a script's own arguments that begin with - go behind --", err)
	}
	return err
}

// plainError is an error of pflag with another text.
type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// inPlainWords rewrites an error of pflag without terms of Go.
func inPlainWords(f *pflag.FlagSet, err error) error {
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &invalid):
		return &plainError{invalidValue(invalid.GetFlag(), invalid.GetValue(), invalid.Unwrap()), err}
	case errors.As(err, &missing):
		c := OptionOf(missing.GetFlag())
		return &plainError{fmt.Sprintf("%s needs a value: %s", strings.Join(c.Spellings(), ", "), c.Value), err}
	case errors.As(err, &unknown):
		return &plainError{unknownOption(f, unknown), err}
	}
	return err
}

// invalidValue returns a message that says which values an option takes.
func invalidValue(flag *pflag.Flag, value string, cause error) string {
	name := OptionOf(flag).Spellings()[0]
	var number *strconv.NumError
	switch {
	case !errors.As(cause, &number):
		return fmt.Sprintf("%s: %v", name, cause)
	case errors.Is(cause, strconv.ErrRange):
		return fmt.Sprintf("%s %s: the number is too large", name, value)
	}
	takes := map[string]string{"bool": "nothing, or =true or =false", "count": "nothing, or = and a whole number", "float64": "a number, such as 2.5"}[flag.Value.Type()]
	if takes == "" {
		takes = "a whole number"
	}
	return fmt.Sprintf("%s %s: the option takes %s", name, value, takes)
}

// unknownOption returns a message for an unknown option, which suggests a similar one.
func unknownOption(f *pflag.FlagSet, e *pflag.NotExistError) string {
	group := e.GetSpecifiedShortnames()
	switch {
	case len(group) == 1:
		return "unknown option -" + group
	case group != "":
		return fmt.Sprintf("unknown option -%s in -%s", e.GetSpecifiedName(), group)
	}
	var names []string
	f.VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	text := "unknown option --" + e.GetSpecifiedName()
	if similar := diag.Near(e.GetSpecifiedName(), names, 1); len(similar) > 0 {
		text += "; did you mean --" + similar[0] + "?"
	}
	return text
}
