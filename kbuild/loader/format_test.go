// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"math"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// directive is a one-directive format: flag, width and precision as in the
// script, -1 where there is none.
func directive(conv, flag byte, width, prec int) modmeta.Format {
	return modmeta.Format{Pieces: []modmeta.Piece{{Conv: conv, Flag: flag, Width: width, Prec: prec}}}
}

func TestFormat(t *testing.T) {
	tests := []struct {
		name string
		f    modmeta.Format
		args []any
		want string
	}{
		{"%d", directive('d', 0, -1, -1), []any{-5}, "-5"},
		{"%d of the least number", directive('d', 0, -1, -1), []any{math.MinInt64}, "-9223372036854775808"},
		{"%+d", directive('d', '+', -1, -1), []any{5}, "+5"},
		{"% d", directive('d', ' ', -1, -1), []any{5}, " 5"},
		{"%6d", directive('d', 0, 6, -1), []any{-42}, "   -42"},
		{"%-6d", directive('d', '-', 6, -1), []any{-42}, "-42   "},
		{"%06d", directive('d', '0', 6, -1), []any{-42}, "-00042"},
		{"%u", directive('u', 0, -1, -1), []any{-1}, "18446744073709551615"},
		{"%.4d", directive('d', 0, -1, 4), []any{-42}, "-0042"},
		{"%8.4d", directive('d', 0, 8, 4), []any{42}, "    0042"},
		{"%-8.4d", directive('d', '-', 8, 4), []any{42}, "0042    "},
		{"%.0d of 0", directive('d', 0, -1, 0), []any{0}, "0"},
		{"%.2d", directive('d', 0, -1, 2), []any{12345}, "12345"},
		{"%x", directive('x', 0, -1, -1), []any{-1}, "ffffffffffffffff"},
		{"%#x", directive('x', '#', -1, -1), []any{48879}, "0xbeef"},
		{"%#X", directive('X', '#', -1, -1), []any{48879}, "0XBEEF"},
		{"%#x of 0", directive('x', '#', -1, -1), []any{0}, "0x0"},
		{"%#o of 0", directive('o', '#', -1, -1), []any{0}, "00"},
		{"%#o", directive('o', '#', -1, -1), []any{64}, "0100"},
		{"%#10x", directive('x', '#', 10, -1), []any{255}, "      0xff"},
		{"%#.6x", directive('x', '#', -1, 6), []any{255}, "0x0000ff"},
		{"%08x", directive('x', '0', 8, -1), []any{255}, "000000ff"},
		{"%p", directive('p', 0, -1, -1), []any{4096}, "0x1000"},
		{"%s", directive('s', 0, -1, -1), []any{"abcd"}, "abcd"},
		{"%6.2s", directive('s', 0, 6, 2), []any{"abcd"}, "    ab"},
		{"%-6.2s", directive('s', '-', 6, 2), []any{"abcd"}, "ab    "},
		{"%2s", directive('s', 0, 2, -1), []any{"abcd"}, "abcd"},
		{"%.0s", directive('s', 0, -1, 0), []any{"abcd"}, ""},
		{"%0s", directive('s', '0', -1, -1), []any{"ab"}, "ab\x00"},
		{"%c", directive('c', 0, -1, -1), []any{65 + 256}, "A"},
		{"%c of 0", directive('c', 0, -1, -1), []any{0}, "\x00"},
		{"%3c", directive('c', 0, 3, -1), []any{65}, "  A"},
		{"%-3c", directive('c', '-', 3, -1), []any{65}, "A  "},
		{"%#c of a newline", directive('c', '#', -1, -1), []any{10}, `\n`},
		{"%#c of a quote", directive('c', '#', -1, -1), []any{int('\'')}, `\'`},
		{"%#c of 200", directive('c', '#', -1, -1), []any{200}, `\310`},
		{"%1b", directive('b', 0, 1, -1), []any{0x5859}, "Y"},
		{"%2b", directive('b', 0, 2, -1), []any{0x4342}, "BC"},
		{"%b", directive('b', 0, -1, -1), []any{0x5756555453525150}, "PQRSTUVW"},
		{"%4m", directive('m', 0, 4, -1), []any{"\x00\xff"}, "  \x00\xff"},
		{"%.5m", directive('m', 0, -1, 5), []any{"Linux"}, "Linux"},
		{"%8.5M", directive('M', 0, 8, 5), []any{"Linux"}, "4c696e7578"},
		{"%5M", directive('M', 0, 5, -1), []any{"L"}, "   4c"},
		{"%*d", directive('d', 0, -2, -1), []any{4, 7}, "   7"},
		{"%*d, negative", directive('d', 0, -2, -1), []any{-4, 7}, "7"},
		{"%*.*d", directive('d', 0, -2, -2), []any{5, 2, 7}, "   07"},
		{"%.*s", directive('s', 0, -1, -2), []any{2, "abcd"}, "ab"},
		{"%.*s, negative", directive('s', 0, -1, -2), []any{-1, "abcd"}, ""},
		{"%4.2b", directive('b', 0, 4, 2), []any{0x4342}, "\x00\x00BC"},
		{"%4.0b", directive('b', 0, 4, 0), []any{0x44434241}, "ABCD"},
		{"%2.3b", directive('b', 0, 2, 3), []any{0x4342}, "BC"},
		{"%4.16b", directive('b', 0, 4, 16), []any{0x44434241}, "ABCD"},
		{"%3.3b", directive('b', 0, 3, 3), []any{0x5756555453525150}, "PQRSTUVW"},
		{"%-4.2b", directive('b', '-', 4, 2), []any{0x4342}, "BC\x00\x00"},
		{"literals", modmeta.Format{Pieces: []modmeta.Piece{{Lit: "50"}, {Lit: "%"}}}, nil, "50%"},
	}
	for _, test := range tests {
		got, err := AppendFormat([]byte("before "), test.f, uint32(len(test.args)), printArgs(test.args...))
		if err != nil || string(got) != "before "+test.want {
			t.Errorf("%s: got %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}

// TestCounted splits off strings of every length, with bytes behind them and without.
func TestCounted(t *testing.T) {
	for n := range 20 {
		text := strings.Repeat("x", n)
		for _, behind := range []string{"", "rest"} {
			data := append(countedBytes(text), behind...)
			b, rest, ok := counted(data)
			if string(b) != text || string(rest) != behind || !ok {
				t.Errorf("%d bytes: %q, then %q, %v", n, b, rest, ok)
			}
			if _, _, ok := counted(data[:len(data)-len(behind)-1]); ok {
				t.Errorf("%d bytes: taken one byte short", n)
			}
		}
	}
}

func TestFormatRefusesBadRecords(t *testing.T) {
	tests := []struct {
		name  string
		f     modmeta.Format
		nargs uint32
		args  []byte
		want  string
	}{
		{"too few", directive('d', 0, -1, -1), 0, nil, "ends within its arguments"},
		{"too many", directive('d', 0, -1, -1), 2, printArgs(1, 2), "2 arguments"},
		{"string cut", directive('s', 0, -1, -1), 1, printArgs("abcdefgh")[:12], "within a string"},
		{"string without end", directive('s', 0, -1, -1), 1, printArgs(math.MaxInt64), "within a string"},
		{"conversion", directive('q', 0, -1, -1), 1, printArgs(1), "unknown conversion"},
	}
	for _, test := range tests {
		_, err := AppendFormat(nil, test.f, test.nargs, test.args)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want one with %q", test.name, err, test.want)
		}
	}
}
