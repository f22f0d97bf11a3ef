// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/lazy"
)

// oneOf returns a check for a value that is one of several words.
func oneOf(words ...string) func(string) error {
	return func(value string) error {
		if slices.Contains(words, value) {
			return nil
		}
		last := len(words) - 1
		return errors.New("choose " + strings.Join(words[:last], ", ") + " or " + words[last])
	}
}

var moduleInfoForm = lazy.Regexp(`^[a-z_][a-z0-9_]*=.+$`)

func moduleInfo(value string) error {
	if !moduleInfoForm().MatchString(value) {
		return errors.New("write NAME=VALUE, with a name of a-z, 0-9 and _")
	}
	return nil
}

// fetchingValue checks the value of --download-debuginfo.
func fetchingValue(value string) error {
	if _, err := strconv.ParseUint(value, 10, 32); err == nil || slices.Contains([]string{"yes", "no", "ask"}, value) {
		return nil
	}
	return errors.New("choose yes, no, ask or a number of seconds")
}

// serverOnError accepts --use-server-on-error=no, which is what gostap does anyway.
func serverOnError(_ *options, value string) error {
	if value == "no" {
		return nil
	}
	return errors.New(noServers)
}

// onlyCache reports whether the options ask for nothing but --clean-cache, which needs no
// script.
func (o *options) onlyCache() bool {
	return o.changed("clean-cache") && !o.hasScript && len(o.args) == 0 && len(o.modes()) == 0
}
