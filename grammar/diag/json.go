// SPDX-License-Identifier: GPL-2.0-or-later

package diag

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/terminal"
)

// jsonPlace is a position in the JSON form. Line and column are 1-based, the
// column in bytes.
type jsonPlace struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
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
	Source    string     `json:"source,omitempty"`
	Notes     []jsonNote `json:"notes,omitempty"`
	Hint      string     `json:"hint,omitempty"`
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
		j.Source = d.Pos.File.Line(line)
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
	return &jsonPlace{pos.File.Name, line, col}
}
