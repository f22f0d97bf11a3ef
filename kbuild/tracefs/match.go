// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"

	"github.com/gostap/gostap/kbuild/regex"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// matches are the groups of a handler's last =~, as runtime-c/text/match.h keeps them.
type matches struct {
	text   []byte
	places []int // start and end of the whole match and of each group; nil if the last =~ failed
	had    int   // the number of groups of the last =~ that succeeded
}

// compile compiles the script's regular expressions.
func compile(patterns []string) ([]*regex.Tagged, error) {
	out := make([]*regex.Tagged, len(patterns))
	for i, p := range patterns {
		var err error
		if out[i], err = regex.CompileTagged(p); err != nil {
			return nil, fmt.Errorf("the regular expression %q: %w", p, err)
		}
	}
	return out, nil
}

// match evaluates =~.
func (r *run) match(n *tracemeta.Node) (value, error) {
	v, err := r.eval(n.Kids[0])
	if err != nil {
		return value{}, err
	}
	p := r.around.patterns[n.N]
	r.matched.places = p.Find(string(v.S))
	if r.matched.places == nil {
		return value{}, nil
	}
	r.matched.text, r.matched.had = v.S, p.Groups
	return value{N: 1}, nil
}

// group evaluates matched().
func (r *run) group(n *tracemeta.Node) (value, error) {
	v, err := r.eval(n.Kids[0])
	switch m := &r.matched; {
	case err != nil:
		return value{}, err
	case v.N < 0 || v.N >= int64(m.had):
		return value{}, &scriptError{text: fmt.Sprintf("Attempted to get nonexistent subexpression %d", v.N), loc: n.Loc}
	case m.places == nil:
		return value{}, &scriptError{text: fmt.Sprintf("Attempted to get subexpression %d from failed match", v.N), loc: n.Loc}
	}
	from, to := r.matched.places[2*v.N], r.matched.places[2*v.N+1]
	if from < 0 || to < from {
		return value{S: []byte{}}, nil
	}
	return value{S: r.matched.text[from:to]}, nil
}

// groups evaluates ngroups().
func (r *run) groups(n *tracemeta.Node) (value, error) {
	if r.matched.places == nil {
		return value{}, &scriptError{text: "Attempted to get subexpression count from failed match", loc: n.Loc}
	}
	return value{N: int64(len(r.matched.places) / 2)}, nil
}
