// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"
	"testing"
)

// TestOperandsInOrder checks that an operand has the value that it had before a later
// operand's side effects, and that x++ has the value before the change.
func TestOperandsInOrder(t *testing.T) {
	const declarations = `
struct s { int a[4]; };
struct s r[int64_t];
int64_t x, y, m[int64_t], m2[int64_t, int64_t];
int *p, *n[int64_t];
inline int pair[int a, int b] = a * 10 + b;
`
	const alloca = "p = (int *)alloca(8); "
	for _, c := range []struct{ name, actions, want string }{
		{"printf", `printf("%d %d", x, x++);`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; printf("%d %d", _t3, _t1);`},
		{"width", `printf("%*d", x, x++);`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; printf("%*d", _t3, _t1);`},
		{"no copy", `printf("%d %d %d", x, 1, x + 1);`, `{ printf("%d %d %d", _g_x, 1, `},
		{"no copy behind", `printf("%d %d", x++, x);`, `_t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; printf("%d %d", _t1, _g_x);`},
		{"binary", `y = x + x++;`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _t4 = _t3 + _t1; _g_y = _t4;`},
		{"xor", `y = x ^^ x++;`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _t4 = !_t3 != !_t1; _g_y = _t4;`},
		{"or", `y = x || x++;`, `_t3 = _g_x != 0; if (!_t3) { _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _t3 = _t1 != 0; }`},
		{"choice", `y = x ? x++ : x--;`, `if (_g_x) { _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _t5 = _t1; } else {`},
		{"call", `trace(substr("abc", x, x++));`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; printf("%s", __d_substr("abc", _t3, _t1));`},
		{"compound", `x += x++;`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _t4 = _t3 + _t1; _g_x = _t4;`},
		{"compound of element", `m[x] += x++;`, `_t3 = _g_x; _t4 = _g_m[_t3]; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _t5 = _t4 + _t1; if (_t5 != 0) _g_m[_t3] = _t5;`},
		{"keys", `m2[x, x++] = 1;`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _g_m2[_t3, _t1] = 1;`},
		{"assigned before the key", `m[x++] = x;`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; if (_t3 != 0) _g_m[_t1] = _t3;`},
		{"aggregation", `@[x] = sum(x++);`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _a__[_t3] <<< _t1;`},
		{"aggregation's keys", `@[x, x++] = count();`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _a__[_t3, _t1] <<< 1;`},
		{"weight", `@ = quantize(x, x++);`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; _a__[0] <<< _t3 * _t1; _b__[0, __d_quantize(_t3)] <<< _t1;`},
		{"inline", `trace(pair[x, x++]);`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; printf("%d", _t3 * 10 + _t1 << 32 >> 32);`},
		{"pointed", alloca + `trace((*p)++);`, `_t2 = @kderef(4, _g_p) << 32 >> 32; _t3 = _t2 + 1 << 32 >> 32; __d_store(_g_p, 4, _t3); printf("%d", _t2);`},
		{"index", alloca + `trace(p[x++]);`, `_t4 = _g_p; _t2 = _g_x; _t3 = _t2 + 1; _g_x = _t3; printf("%d", @kderef(4, _t4 + _t2 * 4) << 32 >> 32);`},
		{"copied memory", alloca + `bcopy(p, p, x++);`, `_t4 = _g_p; _t5 = _g_p; _t2 = _g_x; _t3 = _t2 + 1; _g_x = _t3; __d_copy(_t4, _t5, _t2, 0);`},
		{"shown memory", alloca + `tracemem(p, 8, x++);`, `_t4 = _g_p; _t2 = _g_x; _t3 = _t2 + 1; _g_x = _t3; printf("%s", __d_dump(_t4, _t2, 0));`},
		{"array in a variable", `trace(r[x].a[x++]);`, `_t3 = _g_x; _t1 = _g_x; _t2 = _t1 + 1; _g_x = _t2; printf("%d", _g_r__m_a__i[_t3, _t1]);`},
		{"element once", `trace(n[x++][1]);`, `try { _t3 = _g_x; _t4 = _t3 + 1; _g_x = _t4; printf("%d", @kderef(4, _g_n[_t3] + 4) << 32 >> 32); }`},
	} {
		got := flat(lowered(t, declarations+"BEGIN { "+c.actions+" }", quiet()))
		if _, body, _ := strings.Cut(got, "probe begin"); !strings.Contains(body, c.want) {
			t.Errorf("%s: %s has no\n%s\n%s", c.name, c.actions, c.want, got)
		}
	}
}
