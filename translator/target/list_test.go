// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// lostResult is the Symbols of a function whose result the compiler has left out.
type lostResult struct{ Symbols }

func (lostResult) Result(*query.Place) (query.Variable, error) {
	return query.Variable{Name: "return", Type: &ctype.Type{Kind: ctype.Int, Name: "int"}}, &query.OptimizedOutError{Name: "return"}
}

func (lostResult) Variables(*query.Place) ([]query.Variable, error) {
	return []query.Variable{{Name: "n", Type: &ctype.Type{Kind: ctype.Int, Name: "long"}}}, nil
}

// TestListWithoutResult checks that the other variables of a return probe are listed if the result can't be read.
func TestListWithoutResult(t *testing.T) {
	v := &Scope{Env: &Env{Symbols: lostResult{}}, Place: &query.Place{DWARF: true}, AtReturn: true}
	list, err := v.List()
	if err != nil || len(list) != 2 || list[0].String() != "$return:int" || !list[0].Lost || list[1].String() != "$n:long" {
		t.Errorf("%+v, %v", list, err)
	}
}
