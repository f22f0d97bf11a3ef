// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
)

// TestExhausted checks that each query of variables is an error once reading the file has taken too much work: what was not read
// would be missing without a word.
func TestExhausted(t *testing.T) {
	s, path := compiledText(t, storedText, "-g", "-O2")
	_, p := moved(t, s, path, "structure")
	d, err := s.WithDWARF(path)
	if err != nil {
		t.Fatal(err)
	}
	list := func(query func(*query.Place) ([]query.Variable, error)) func() error {
		return func() error { _, err := query(&p); return err }
	}
	queries := map[string]func() error{
		"Variable": func() error { _, err := s.Variable(&p, "p"); return err }, "Result": func() error { _, err := s.Result(&p); return err },
		"Variables": list(s.Variables), "Present": list(s.Present), "Visible": list(s.Visible),
	}
	for name, query := range queries {
		if err := query(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	_ = d.Module.Debug.Work(1 << 40)
	for name, query := range queries {
		if err := query(); err == nil || !strings.Contains(err.Error(), "million steps") {
			t.Errorf("%s afterwards: %v", name, err)
		}
	}
}
