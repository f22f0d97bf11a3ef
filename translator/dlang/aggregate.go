// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// aggregation is @name. It is lowered to per-CPU statistics: _a_NAME by the aggregation's keys (a
// single 0 if it has none), and either _b_NAME, with the weights by keys and bucket, or _b0_NAME to
// _b3_NAME, with 32 bits each of the sum of squares, which has up to 128 bits.
type aggregation struct {
	name   string
	fn     string
	keys   []*typ
	params []int64 // of lquantize and llquantize, after the value
	// normalized: normalize() is used; printed: printa() is; cleared: clear() is.
	normalized, printed, cleared bool
}

type aggregations struct {
	list   []*aggregation
	byName map[string]*aggregation
}

// aggregator is an aggregating function: how many arguments it takes, and how
// many constants follow the value.
type aggregator struct{ least, most, constants int }

var aggregators = map[string]*aggregator{
	"count": {0, 0, 0}, "sum": {1, 1, 0}, "avg": {1, 1, 0}, "min": {1, 1, 0}, "max": {1, 1, 0}, "stddev": {1, 1, 0},
	"quantize": {1, 2, 0}, "lquantize": {3, 5, 3}, "llquantize": {5, 6, 4},
}

func (a *aggregation) isHist() bool { return a.fn[len(a.fn)-1] == 'e' && len(a.fn) > 7 }

// others are the names of the statistics besides _a_NAME.
func (a *aggregation) others() []string {
	switch {
	case a.fn == "stddev":
		return []string{"_b0_" + a.name, "_b1_" + a.name, "_b2_" + a.name, "_b3_" + a.name}
	case a.isHist():
		return []string{"_b_" + a.name}
	}
	return nil
}

// aggregationOf splits @name or @name[keys].
func aggregationOf(e dast.Expr) (*dast.Agg, []dast.Expr, bool) {
	switch e := e.(type) {
	case *dast.Agg:
		return e, nil, true
	case *dast.Index:
		if a, ok := e.X.(*dast.Agg); ok {
			return a, e.Keys, true
		}
	}
	return nil, nil, false
}

// mostKeys bounds the keys for which text is generated that prints them. How many an array can have, resolve knows.
const mostKeys = 32

// aggregate lowers @name[keys] = function(arguments).
func (l *lowering) aggregate(e *dast.Assign, a *dast.Agg, keys []dast.Expr) {
	c, ok := e.R.(*dast.Call)
	if !ok || aggregators[c.Name] == nil || e.Op != "=" {
		l.errorAt(diag.DType, e, "@%s must be assigned the result of an aggregating function: count, sum, avg, min, max, stddev, quantize, lquantize, llquantize", a.Name)
		return
	}
	if l.spec != "" {
		l.errorAt(diag.DType, e, "aggregating actions may not follow speculate( )")
		return
	}
	f := aggregators[c.Name]
	if len(c.Args) < f.least || len(c.Args) > f.most {
		l.wrongNumber(c, f.least, f.most)
		return
	}
	if len(keys) > mostKeys {
		l.errorAt(diag.DUnsupported, e, "@%s has %d keys, which is more than arrays can have", a.Name, len(keys))
		return
	}
	o := l.operands(e)
	for _, k := range keys {
		o.add(func() value {
			v := l.expr(k)
			return value{x: l.converted(k, v, aggKeyType(v.typ)), typ: v.typ}
		})
	}
	g := l.declareAgg(e, a, c, o.list)
	if len(keys) == 0 {
		o.list = []value{{x: number(e, 0)}}
	}
	if g != nil {
		l.feedAgg(c, g, o)
	}
}

func aggKeyType(t *typ) *typ {
	if t.kind == arrayType && t.isText() {
		return tString
	}
	return t
}

// declareAgg finds the aggregation or, at its first use, makes it; all its uses must agree.
func (l *lowering) declareAgg(e *dast.Assign, a *dast.Agg, c *dast.Call, keys []value) *aggregation {
	params, ok := l.constants(c)
	if !ok {
		return nil
	}
	g := &aggregation{name: a.Name, fn: c.Name, params: params}
	for _, v := range keys {
		g.keys = append(g.keys, aggKeyType(v.typ))
	}
	old := l.aggs.byName[a.Name]
	if old == nil {
		if l.aggs.byName == nil {
			l.aggs.byName = map[string]*aggregation{}
		}
		l.aggs.byName[a.Name] = g
		l.aggs.list = append(l.aggs.list, g)
		return g
	}
	if why := old.differs(g); why != "" {
		l.errorAt(diag.DType, e, "@%s redefined: %s", a.Name, why)
		return nil
	}
	return old
}

func (a *aggregation) differs(b *aggregation) string {
	if a.fn != b.fn {
		return "it was " + a.fn + "() before and is " + b.fn + "() here"
	}
	if len(a.keys) != len(b.keys) {
		return "it had " + decimal(len(a.keys)) + " as keys before, and has " + decimal(len(b.keys)) + " here"
	}
	for i := range a.keys {
		if a.keys[i].kind != b.keys[i].kind {
			return "key " + decimal(i+1) + " was " + a.keys[i].name + " before and is " + b.keys[i].name + " here"
		}
	}
	for i := range a.params {
		if a.params[i] != b.params[i] {
			return a.fn + "() had other bounds or steps before"
		}
	}
	return ""
}

// constants returns the bounds and steps of lquantize and llquantize.
func (l *lowering) constants(c *dast.Call) ([]int64, bool) {
	var out []int64
	for i := 1; i <= aggregators[c.Name].constants; i++ {
		if i >= len(c.Args) {
			out = append(out, 1) // lquantize's step
			continue
		}
		n, ok := l.constant(c.Args[i])
		if !ok {
			l.errorAt(diag.DArguments, c, "%s( ) argument #%d must be an integer constant", c.Name, i+1)
			return nil, false
		}
		out = append(out, n)
	}
	return out, l.checkBounds(c, out)
}

func (l *lowering) checkBounds(c *dast.Call, p []int64) bool {
	why := ""
	switch {
	case c.Name == "lquantize" && p[1] <= p[0]:
		why = "base must be less than limit"
	case c.Name == "lquantize" && p[2] <= 0:
		why = "step must be a positive integer"
	case c.Name == "lquantize" && (p[1]-p[0])/p[2] > 65535:
		why = "too many quantization levels: more than 65535"
	case c.Name == "lquantize" && (p[1]-p[0])/p[2] == 0:
		why = "step is larger than the range"
	case c.Name == "llquantize" && (p[0] < 2 || p[3] < p[0] || p[3]%p[0] != 0):
		why = "factor must be 2 or more, and the number of steps a multiple of it"
	case c.Name == "llquantize" && (p[1] < 0 || p[2] < p[1] || p[2] > 60):
		why = "the low magnitude must not be above the high one"
	}
	if why != "" {
		l.errorAt(diag.DArguments, c, "%s( ): %s", c.Name, why)
	}
	return why == ""
}

// feedAgg adds the value to the statistics. The operands are the keys.
func (l *lowering) feedAgg(c *dast.Call, a *aggregation, o *operands) {
	n := len(o.list)
	o.add(func() value { return l.aggArgument(c, 0) })
	o.add(func() value { return l.aggArgument(c, aggregators[c.Name].constants+1) })
	list := o.kept()
	keys, v, weight := list[:n:n], list[n], list[n+1]
	if a.isHist() {
		l.feedHist(c, a, keys, v, weight)
		return
	}
	for i, name := range a.others() {
		l.feed(c, name, keys, call(c, "__d_square_part", v, number(c, int64(i))))
	}
	l.feed(c, "_a_"+a.name, keys, v)
}

// aggArgument returns the i-th argument of an aggregating function; 1 if it is missing.
func (l *lowering) aggArgument(c *dast.Call, i int) value {
	if i >= len(c.Args) {
		return value{x: number(c, 1)}
	}
	v := l.expr(c.Args[i])
	if !v.typ.isScalar() {
		l.errorAt(diag.DArguments, c, "%s( ) argument #%d is incompatible with prototype: int expected, %s given", c.Name, i+1, v.typ.name)
	}
	return value{x: l.settled(c, v)}
}

func (l *lowering) feedHist(c *dast.Call, a *aggregation, keys []ast.Expr, v, weight ast.Expr) {
	args := []ast.Expr{v}
	for _, p := range a.params {
		args = append(args, number(c, p))
	}
	l.feed(c, "_a_"+a.name, keys, binary(c, "*", v, weight))
	l.feed(c, "_b_"+a.name, append(keys, call(c, "__d_"+c.Name, args...)), weight)
}

func (l *lowering) feed(c *dast.Call, name string, keys []ast.Expr, x ast.Expr) {
	l.pre = append(l.pre, feed(c, &ast.Index{P: at(c), Array: ident(c, name), Keys: keys}, x))
}
