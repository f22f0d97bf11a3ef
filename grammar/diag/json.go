// SPDX-License-Identifier: GPL-2.0-or-later

package diag

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/terminal"
)

// jsonPlace is a position in the JSON form. Line and column are 1-based, the
// column in bytes.
type jsonPlace struct {
	File   raw `json:"file"`
	Line   int `json:"line"`
	Column int `json:"column"`
}

type jsonNote struct {
	Message string     `json:"message"`
	At      *jsonPlace `json:"at,omitempty"`
}

type jsonDiagnostic struct {
	Severity  string     `json:"severity"`
	Code      Code       `json:"code,omitempty"`
	Kind      string     `json:"kind,omitempty"`
	Message   string     `json:"message"`
	At        *jsonPlace `json:"at,omitempty"`
	Token     string     `json:"token,omitempty"`
	TokenKind string     `json:"tokenKind,omitempty"`
	Source    raw        `json:"source,omitempty"`
	Notes     []jsonNote `json:"notes,omitempty"`
	Hint      string     `json:"hint,omitempty"`
}

// raw is a path or source text, which need not be UTF-8. encoding/json would replace its bytes; as in all of gostap's
// JSON, it is an object with the bytes in base64 instead.
type raw string

func (r raw) MarshalJSON() ([]byte, error) {
	if !utf8.ValidString(string(r)) {
		return json.Marshal(map[string][]byte{"base64": []byte(r)})
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(string(r))
	return b.Bytes(), err
}

// PrintJSON writes list for programs: one JSON object a line.
func PrintJSON(w io.Writer, list List) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i := range list {
		if err := enc.Encode(toJSON(&list[i])); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, terminal.JSON(b.String()))
	return err
}

func toJSON(d *Diagnostic) jsonDiagnostic {
	j := jsonDiagnostic{
		Severity: "error", Code: d.Code, Kind: d.Kind, Message: d.Message, At: placeOf(d.Pos),
		Token: d.Token, TokenKind: d.TokenKind, Hint: d.Hint,
	}
	if d.Severity == Warning {
		j.Severity = "warning"
	}
	if line, _ := d.Pos.LineCol(); line > 0 {
		j.Source = raw(d.Pos.File.Line(line))
	}
	for _, e := range chain(d.Pos) {
		j.Notes = append(j.Notes, jsonNote{"in expansion of " + e.Kind + " '" + e.Name + "'", placeOf(e.Site)})
	}
	for _, n := range d.Notes {
		j.Notes = append(j.Notes, jsonNote{n.Message, placeOf(n.Pos)})
	}
	return j
}

func placeOf(pos source.Pos) *jsonPlace {
	if !pos.Valid() {
		return nil
	}
	line, col := pos.LineCol()
	return &jsonPlace{raw(pos.File.Name), line, col}
}
