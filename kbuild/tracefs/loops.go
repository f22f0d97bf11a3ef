// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"math"

	"github.com/gostap/gostap/kbuild/tracefs/state"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// errActions is the text of the error of a handler that runs too many statements. It can't be caught.
const errActions = "MAXACTION exceeded"

// spend counts statements against the number that a handler may run. An error is at the location of n.
func (r *run) spend(n *tracemeta.Node) error {
	r.actions += n.N
	if r.actions > r.script.MaxActions {
		return &scriptError{text: errActions, loc: n.Loc, fatal: true}
	}
	return nil
}

// while executes a loop.
func (r *run) while(n *tracemeta.Node) (flow, error) {
	for {
		c, err := r.eval(n.Kids[0])
		if err != nil || c.N == 0 {
			return onward, err
		}
		f, done, err := r.round(n.Kids[1])
		if err != nil || done {
			return f, err
		}
		if err := r.spend(n); err != nil {
			return onward, err
		}
		if _, err := r.eval(n.Kids[2]); err != nil {
			return onward, err
		}
	}
}

// round executes a loop's body once. done says that the loop ends; f is how.
func (r *run) round(body *tracemeta.Node) (f flow, done bool, err error) {
	f, err = r.stmt(body)
	switch {
	case err != nil:
		return onward, true, err
	case f == broken:
		return onward, true, nil
	case f == onward, f == continued:
		return onward, false, nil
	}
	return f, true, nil
}

// limit evaluates the largest number of rounds of a loop.
func (r *run) limit(n *tracemeta.Node) (int64, error) {
	if n.Op == tracemeta.Any {
		return math.MaxInt64, nil
	}
	v, err := r.eval(n)
	return v.N, err
}

// rounds executes the body of a loop most times. set sets the loop's variables to an item.
func (r *run) rounds(body *tracemeta.Node, most int64, set func(i int64)) (flow, error) {
	for i := range most {
		set(i)
		if f, done, err := r.round(body); err != nil || done {
			return f, err
		}
	}
	return onward, nil
}

// foreach executes a loop over an array.
func (r *run) foreach(n *tracemeta.Node) (flow, error) {
	pattern, err := r.pattern(n.Kids[2:])
	if err != nil {
		return onward, err
	}
	most, err := r.limit(n.Kids[1])
	if err != nil {
		return onward, err
	}
	a := r.around.arrays[n.N]
	list := a.Ordered(n.Each, pattern)
	return r.rounds(n.Kids[0], min(most, int64(len(list))), func(i int64) {
		for k, slot := range n.Each.Keys {
			r.assign(slot, list[i].Keys[k])
		}
		r.assign(n.Each.Value, a.Content(list[i], n.Each.Aggregate))
	})
}

// assign sets a slot that is not -1.
func (r *run) assign(slot int64, v value) {
	if slot >= 0 {
		r.slots[slot] = v
	}
}

// buckets executes a loop over the buckets of a histogram.
func (r *run) buckets(n *tracemeta.Node) (flow, error) {
	keys, err := r.list(n.Kids[2:])
	if err != nil {
		return onward, err
	}
	most, err := r.limit(n.Kids[1])
	if err != nil {
		return onward, err
	}
	a := r.around.arrays[n.N]
	list := counts(a, keys)
	order := state.BucketOrder(n.Each, list, state.Buckets(a.Shape().Histogram))
	return r.rounds(n.Kids[0], min(most, int64(len(order))), func(i int64) {
		count := value{}
		if list != nil {
			count.N = list[order[i]]
		}
		r.assign(n.Each.Keys[0], value{N: order[i]})
		r.assign(n.Each.Value, count)
	})
}

// try executes a try statement.
func (r *run) try(n *tracemeta.Node) (flow, error) {
	f, err := r.stmt(n.Kids[0])
	var e *scriptError
	if !errors.As(err, &e) || e.fatal {
		return f, err
	}
	r.assign(n.N, value{S: r.cut([]byte(e.text))})
	return r.stmt(n.Kids[1])
}
