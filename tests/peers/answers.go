// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Answers are the results of calls, by signature and arguments: "= VALUE" or "! ERROR".
type Answers map[string]map[string]string

// answerLine matches the first line of an answer; other lines continue a value.
var answerLine = regexp.MustCompile(`^((?:(?:s?-?\d+),)*) ([=!].*)$`)

// ParseOutput parses the output of a group's script.
func ParseOutput(text string) Answers {
	out := Answers{}
	var now map[string]string
	last := ""
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if s, ok := strings.CutPrefix(line, "# "); ok {
			now = map[string]string{}
			out[s] = now
		} else if m := answerLine.FindStringSubmatch(line); m != nil && now != nil {
			last = m[1]
			now[last] = m[2]
		} else if now != nil && last != "" {
			now[last] += "\n" + line
		}
	}
	return out
}

// Text returns the form in which answers are stored: after "# SIGNATURE" each value once, quoted,
// with the arguments for which calls return it.
func (a Answers) Text() string {
	var b strings.Builder
	for _, s := range sortedKeys(a) {
		fmt.Fprintf(&b, "# %s\n", s)
		by := map[string][]string{}
		for args, v := range a[s] {
			by[v] = append(by[v], args)
		}
		for _, v := range sortedKeys(by) {
			sort.Strings(by[v])
			fmt.Fprintf(&b, "%q %s\n", v, strings.Join(by[v], " "))
		}
	}
	return b.String()
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// parseAnswers parses what Text returns.
func parseAnswers(text string) (Answers, error) {
	out := Answers{}
	var now map[string]string
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if s, ok := strings.CutPrefix(line, "# "); ok {
			now = map[string]string{}
			out[s] = now
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil || now == nil {
			return nil, fmt.Errorf("line %d: no quoted value: %s", i+1, line)
		}
		value, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		for _, args := range strings.Split(strings.TrimPrefix(line[len(quoted):], " "), " ") {
			now[args] = value
		}
	}
	return out, nil
}

// StoreAnswers writes answers to a compressed file.
func StoreAnswers(file string, a Answers) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = io.WriteString(z, a.Text())
	if err := errors.Join(err, z.Close()); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// LoadAnswers reads what StoreAnswers has written.
func LoadAnswers(file string) (Answers, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return parseAnswers(string(text))
}
