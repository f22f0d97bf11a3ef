// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	"math"
	"strings"
)

// lists has the arguments for each letter in calls.txt. The script has them in arrays, and answers
// refer to strings by their index in the list.
var lists = map[string][]any{
	"n": numbers(),
	"a": addresses(),
	"m": few(0, 1, 2, 3, 10, -1, -2, 64, 255, 4096, 1<<31, 0xffffffff, 1<<32, 0x12345678, math.MaxInt64),
	"i": few(0, 1, 2, 3, 5, 10, 16, 36, 37, 100, 511, 512, 1<<31, 1<<32, -1, -2, math.MaxInt64, math.MinInt64+1),
	"o": append(span(0, 46), few(59, 62, 0x53564d41, 0x59616d61, 1<<32+1, -1)...),
	"r": append(span(0, 35), append(span(0x4200, 0x420f), few(99, 1<<32+7, -1)...)...),
	"d": few(0, 1, 2, 3, 9, 10, 19, 37, 38, 0x45, 0x1003, 1<<19, 1<<31, 1<<32+1, -1),
	"f": few(0, 1, math.MinInt64+1, floatBits(1), floatBits(-1), floatBits(0.5), floatBits(1.5), floatBits(2.5), floatBits(3.14159),
		floatBits(1e10), floatBits(1e-10), floatBits(1e300), floatBits(-123456.789), floatBits(math.Inf(1)),
		floatBits(math.Inf(-1)), floatBits(math.NaN()), floatBits(9.3e18), floatBits(0.1), 5),
	"s": texts("", "a", "ab", "abc", "b", "aXbXXc", "X", "hello, world", " 12", "-12xyz", "0x1F", "077", "9223372036854775807",
		"99999999999999999999", "1.5", "-0.25e3", "inf", "nan", "\x01\x1f\x7f", "\xc3\xa9t\xc3\xa9", "\xf0\x9f\x98\x80", "tab\tnl\nq\"b\\",
		"\xff\xfe", "AF_INET", "INET", "TCP", "IPPROTO_TCP", "STREAM", "SOCK_STREAM", "CONNECTED", "RLIMIT_NOFILE", "NOFILE",
		"rax", "rip", "eax", "zzz", "read", "openat", "/tmp//x/", "a:b::c", ":", "4095", "127.0.0.1", strings.Repeat("long", 40),
		strings.Repeat("x", 511)),
}

func few(list ...int64) (out []any) {
	for _, v := range list {
		out = append(out, v)
	}
	return out
}

// span returns the numbers from first to last.
func span(first, last int64) (out []any) {
	for v := first; v <= last; v++ {
		out = append(out, v)
	}
	return out
}

func texts(list ...string) (out []any) {
	for _, v := range list {
		out = append(out, v)
	}
	return out
}

func floatBits(f float64) int64 { return int64(math.Float64bits(f)) }

// addresses returns numbers at which no program with fixed addresses is mapped.
func addresses() (out []any) {
	for _, v := range numbers() {
		if n := v.(int64); n < 0x400000 || n >= 1<<32 {
			out = append(out, v)
		}
	}
	return out
}

// numbers returns small numbers, the limits of each width, single bits, and mixtures.
func numbers() (out []any) {
	seen := map[int64]bool{}
	add := func(list ...int64) {
		for _, v := range list {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	for v := int64(0); v <= 70; v++ {
		add(v)
	}
	for bit := 6; bit < 63; bit++ {
		add(1 << bit)
	}
	add(-1, -2, -3, -4, -5, -11, -22, -35, -38, -100, -133, -512, -513, -515, -1000, -4095, -4096, math.MinInt64+1, -1<<31, -1<<31-1)
	add(100, 101, 127, 129, 131, 132, 133, 134, 135, 137, 140, 143, 150, 200, 250, 255, 257, 258, 260, 280, 300, 335, 400, 425, 440, 450, 460)
	add(510, 511, 513, 514, 515, 520, 524, 525, 526, 527, 528, 529, 530, 531, 532, 600, 999, 1000, 1001, 1023, 1025, 1030, 1031, 1033, 1040)
	add(0x1ff, 0x3ff, 0x7ff, 0xfff, 4095, 4097, 5000, 7000, 9999, 10000, 10001, 10011, 10020, 10021, 10022, 10023, 10045, 0x1fff, 0x3fff)
	add(0x41, 0x42, 0x241, 0x442, 0x8241, 0x9000, 0xa1ff, 0x81a4, 0x41ed, 0x21b6, 0x61b0, 0x11a4, 0xc1ed, 0x101000, 0x410000, 0x80000, 0x10ff)
	add(0x7fff, 0x8001, 0xfffe, 0xffff, 65537, 0xfffff, 1000000, 1048575, 0xffffff, 0x1ffffff, 0x3c0f00, 0x1200011, 0x3d0f00)
	add(0x7ffffffe, 0x7fffffff, 0x80000001, 0xfffffffe, 0xffffffff, 0x100000001, 0x12345678, 0xdeadbeef, 0xfee1dead, 0x28121969)
	add(1234567890123, 0x5555555555555555, 0x0123456789abcdef, math.MaxInt64-1, math.MaxInt64, -0x5555555555555555)
	return out
}
